// Requests to the server over HTTP; `api.ts` has one for each of its endpoints.

import type { Denied } from './protocol';

/** The server refused, or did not answer (status 0). */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly denied: Denied | null,
  ) {
    super(denied?.text ?? 'no answer');
  }
}

/** The tag of the answer seen last; where nothing has changed since, the server refuses with 304. */
export interface Seen {
  tag: string;
}

/** Did nobody answer? */
export const isUnanswered = (wrong: unknown): boolean => wrong instanceof Refusal && wrong.status === 0;

async function ask(method: string, path: string, body?: unknown, seen?: Seen): Promise<Response> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (seen?.tag) headers['if-none-match'] = seen.tag;
  const init: RequestInit = { method, credentials: 'same-origin', headers };
  if (body !== undefined) init.body = JSON.stringify(body);
  const answer = await fetch(path, init).catch(() => null);
  if (!answer) throw new Refusal(0, null);
  if (!answer.ok) throw new Refusal(answer.status, (await answer.json().catch(() => null)) as Denied | null);
  if (seen) seen.tag = answer.headers.get('etag') ?? '';
  return answer;
}

type Request = Parameters<typeof ask>;

export const json = async <T>(...request: Request): Promise<T> => (await (await ask(...request)).json()) as T;
export const text = async (...request: Request): Promise<string> => (await ask(...request)).text();
export const blob = async (...request: Request): Promise<Blob> => (await ask(...request)).blob();
export const done = async (...request: Request): Promise<void> => void (await ask(...request));

/** The query of an address. */
export const search = (query: object): string => `?${new URLSearchParams(Object.entries(query))}`;

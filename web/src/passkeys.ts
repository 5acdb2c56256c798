// Passkeys: what the server offers becomes what the browser asks for, and its answer goes back.

import { askAgain, begin, wantsProof, type Somebody } from './server';

/** Can this page use passkeys? They belong to a name, over https or on this computer. */
export const canUsePasskeys = (): boolean =>
  isSecureContext && 'PublicKeyCredential' in window && !/^(\d+\.){3}\d+$|^\[/.test(location.hostname);

/** Make a passkey for oneself. */
export async function addPasskey(): Promise<Somebody> {
  const options = await begin<PublicKeyCredentialCreationOptionsJSON>('/api/account/passkeys/begin');
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return tell('/api/account/passkeys', await navigator.credentials.create({ publicKey }));
}

/** Show a passkey: to sign in, or to prove that one is still there. */
export async function showPasskey(road: '/api/sign-in' | '/api/account/proof'): Promise<Somebody> {
  const options = await begin<PublicKeyCredentialRequestOptionsJSON>(`${road}/begin`);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return tell(road, await navigator.credentials.get({ publicKey }));
}

/** Do something, with a passkey in between if the server wants to see one. */
export const proved = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch(async (refusal: unknown) => {
    if (!wantsProof(refusal)) throw refusal;
    await showPasskey('/api/account/proof');
    return work();
  });

const tell = (road: string, credential: Credential | null) =>
  askAgain(road, { credential: (credential as PublicKeyCredential).toJSON() });

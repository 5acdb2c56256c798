import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Socket } from './socket';

let newest: Line;

class Line {
  static OPEN = 1;
  readyState = Line.OPEN;
  said: string[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};

  constructor() {
    newest = this;
  }

  send(data: string) {
    this.said.push((JSON.parse(data) as { type: string }).type);
  }

  close() {
    this.readyState = 3;
  }
}

const listener = { hear: () => {}, changed: () => {} };

function open() {
  const socket = new Socket('wss://here', listener);
  newest.onopen();
  return { socket, line: newest };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('document', { addEventListener: () => {} });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('words without an answer: the server is asked, and left if it stays silent', () => {
  const { socket, line } = open();
  socket.say({ type: 'hint', seat: 0 });
  vi.advanceTimersByTime(2000);
  expect(line.said).toEqual(['hint', 'ping']);
  socket.say({ type: 'hint', seat: 0 });
  vi.advanceTimersByTime(9000);
  expect(newest).not.toBe(line);
});

test('a server that answers is not asked again for a while', () => {
  const { socket, line } = open();
  socket.say({ type: 'hint', seat: 0 });
  line.onmessage({ data: '{}' });
  vi.advanceTimersByTime(19_000);
  expect(line.said).toEqual(['hint']);
  vi.advanceTimersByTime(1000);
  expect(line.said).toEqual(['hint', 'ping']);
});

import { describe, expect, test } from 'vitest';
import { fromHex, hex, hmac, sha256 } from './sha2';

/** The result of the browser's own implementation. */
async function expected(message: Uint8Array): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', message.slice())));
}

const bytes = (length: number) => Uint8Array.from({ length }, (_, i) => (i * 37 + length) % 256);

describe('as in the standards', () => {
  test('SHA-256', () => {
    expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  test('HMAC-SHA512', () => {
    expect(hex(hmac(fromHex('0b'.repeat(20)))('Hi There'))).toBe(
      '87aa7cdea5ef619d4ff0b4241a1d6cb02379f4e2ce4ec2787ad0b30545e17cdedaa833b7d6b8a702038b274eaea3f4e4be9d914eeb61f1702e696c203a126854',
    );
  });
});

test.each([0, 1, 31, 32, 55, 56, 63, 64, 65, 119, 120, 200])('SHA-256 of %i bytes is what others make of it', async (length) => {
  expect(sha256(bytes(length))).toBe(await expected(bytes(length)));
});

test.each([
  [1, 0], [64, 3], [96, 111], [127, 112], [128, 127], [129, 128], [200, 300],
])('HMAC-SHA512 with a key of %i and a message of %i bytes, too', async (length, long) => {
  const key = await crypto.subtle.importKey('raw', bytes(length), { name: 'HMAC', hash: 'SHA-512' }, false, ['sign']);
  const message = 'x'.repeat(long);
  const right = new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(message)));
  expect(hex(hmac(bytes(length))(message))).toBe(hex(right));
});

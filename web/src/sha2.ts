// Hashes for pages over plain HTTP too: browsers expose theirs over HTTPS only, and a table on a home network has none.

import { hmac as Hmac } from '@noble/hashes/hmac.js';
import { sha256 as SHA256, sha512 as SHA512 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

export const hex = bytesToHex;
export const fromHex = hexToBytes;

export const sha256 = (of: string | Uint8Array): string => hex(SHA256(typeof of === 'string' ? utf8ToBytes(of) : of));

/** HMAC-SHA512 under a key, which is absorbed once. */
export function hmac(key: Uint8Array): (message: string) => Uint8Array {
  const keyed = Hmac.create(SHA512, key);
  return (message) => keyed.clone().update(utf8ToBytes(message)).digest();
}

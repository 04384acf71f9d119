import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

// Bound to its purpose: bytes copied to another row can't be decrypted.
function keyOf(serverSecret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', serverSecret, '', purpose, 32));
}

/** Encrypts a secret that has to be read again, with a key derived from a server secret. */
export function seal(serverSecret: Buffer, purpose: string, secret: Buffer, iv: Buffer): Buffer {
  const sealing = createCipheriv(cipher, keyOf(serverSecret, purpose), iv);
  const sealed = Buffer.concat([sealing.update(secret), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]);
}

/** Throws if it was sealed with another server secret, or for another purpose. */
export function unseal(serverSecret: Buffer, purpose: string, sealed: Buffer): Buffer {
  const opening = createDecipheriv(cipher, keyOf(serverSecret, purpose), sealed.subarray(0, ivBytes));
  opening.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([opening.update(sealed.subarray(ivBytes + tagBytes)), opening.final()]);
}

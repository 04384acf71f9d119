import { open } from 'node:fs/promises';
import type { Decrypter } from 'age-encryption';
import { AppError } from '#server/errors.ts';

const firstLine = 'age-encryption.org/v1\n';
// A header has a stanza of about 100 bytes for each recipient.
const maxHeaderBytes = 64 * 1024;
const sealBytes = 16;
const nonceBytes = 16;
const chunkBytes = 64 * 1024;

// Loaded on demand: schools that don't encrypt do not pay for its memory.
const loadAge = () => import('age-encryption');

type Transform = (source: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>;

/** Encrypts a stream in chunks of 64 KB, so that memory does not grow with the backup. */
export function encrypting(recipients: readonly string[]): Transform {
  return async function* (source) {
    const { Encrypter } = await loadAge();
    const encrypter = new Encrypter();
    for (const recipient of recipients) encrypter.addRecipient(recipient);
    yield* await encrypter.encrypt(ReadableStream.from(source));
  };
}

export function decrypting(identities: readonly string[]): Transform {
  return async function* (source) {
    const decrypter = await decrypterOf(identities);
    yield* await decrypter.decrypt(ReadableStream.from(source));
  };
}

async function decrypterOf(identities: readonly string[]): Promise<Decrypter> {
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  return decrypter;
}

/** A key for as long as this process verifies the backup it makes. It is stored nowhere. */
export async function generatePassingKey(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await loadAge();
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

async function readHeader(path: string): Promise<{ header: string; size: number }> {
  await using handle = await open(path, 'r');
  const { size } = await handle.stat();
  const bytes = Buffer.alloc(Math.min(size, maxHeaderBytes));
  const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0);
  const text = bytes.subarray(0, bytesRead).toString('latin1');
  const isEncrypted = text.startsWith(firstLine);
  const end = /\n--- [A-Za-z0-9+/]{43}\n/.exec(text);
  if (isEncrypted && !end) throw new AppError('BACKUP_INVALID');
  return { header: isEncrypted && end ? text.slice(0, end.index + end[0].length) : '', size };
}

export async function isEncrypted(path: string): Promise<boolean> {
  return (await readHeader(path)).header !== '';
}

/**
 * What can be known of an encrypted file without its key: it has a complete header, and its length is one that
 * encrypting gives.
 */
export async function assertEncryptedForm(path: string): Promise<void> {
  const { header, size } = await readHeader(path);
  const payload = size - header.length - nonceBytes;
  const rest = payload % (chunkBytes + sealBytes);
  if (payload <= sealBytes || (rest > 0 && rest <= sealBytes)) throw new AppError('BACKUP_INVALID');
}

/** The private keys in the text of an identity file, or in one pasted key. */
function readIdentities(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '' && !line.startsWith('#'));
}

/** Throws unless one of the keys opens the file; undefined for a file that needs none. */
export async function findIdentities(path: string, text: string | undefined): Promise<string[] | undefined> {
  const { header } = await readHeader(path);
  if (header === '') return undefined;
  if (text === undefined || text.trim() === '') throw new AppError('BACKUP_KEY_REQUIRED');
  const identities = readIdentities(text);
  // The library's messages may quote the key, so they are dropped.
  const decrypter = await decrypterOf(identities).catch(() => undefined);
  if (identities.length === 0 || !decrypter) throw new AppError('BACKUP_KEY_INVALID');
  try {
    await decrypter.decryptHeader(Buffer.from(header, 'latin1'));
  } catch {
    throw new AppError('BACKUP_KEY_WRONG');
  }
  return identities;
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import {
  assertEncryptedForm,
  decrypting,
  encrypting,
  findIdentities,
  generatePassingKey,
} from './archive-encryption.service.ts';

// Made by the command of age 1.1.1: age-keygen, age -r.
const key = 'AGE-SECRET-KEY-1Z8Z2ESZJTTRTFQ0GXCNR49G92M7JCMEHZPMGED3LPWC8Y6CAEU2QH6P2YC';
const made =
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBDbEYwL2I4WURHL2xqNnNsWnlPTWpuNC9kY2VRNEc2dFMraWtrVlNOekNVCnA1VW5rWExOa0lQUGVReHlsM2ZteWFGN2Z0dTFTMlZpVUFab09qV2RlaEUKLS0tIHdNckxISVVZVENDa2ZTUlRMVXd5Z05mVEI5UlZEY0lzbUdXdkZoQVQ1aDAKwrFIA/tCNkT4r3KWXb2f8rDu1lr/90+u5YgNBowhPIdlmblq2EUB0YLSIyR8m7REYRR+6d+KbQ==';

const folder = mkdtempSync(join(tmpdir(), 'cquiz-age-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(bytes: Buffer): string {
  const path = join(folder, 'file.age');
  writeFileSync(path, bytes);
  return path;
}

it('opens a file that the age command made', async () => {
  const path = fileOf(Buffer.from(made, 'base64'));
  await assertEncryptedForm(path);
  const identities = (await findIdentities(path, `# a comment\n${key}\n`)) ?? [];
  const opened = decrypting(identities)(Readable.from([Buffer.from(made, 'base64')]));
  expect(await text(Readable.from(opened))).toBe('A backup of the school.');
});

it.each([1, 65_536, 200_000])(
  'encrypts and opens %i bytes, and refuses them if cut or changed',
  async (size) => {
    const { identity, recipient } = await generatePassingKey();
    const plain = Buffer.alloc(size, 7);
    const encrypted = await buffer(Readable.from(encrypting([recipient])(Readable.from([plain]))));
    const open = (bytes: Buffer) => buffer(Readable.from(decrypting([identity])(Readable.from([bytes]))));
    expect((await open(encrypted)).equals(plain)).toBe(true);
    await expect(open(encrypted.subarray(0, -1))).rejects.toThrow();
    const changed = Buffer.from(encrypted);
    changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1);
    await expect(open(changed)).rejects.toThrow();
    await expect(findIdentities(fileOf(encrypted), key)).rejects.toMatchObject({ code: 'BACKUP_KEY_WRONG' });
    const header = encrypted.indexOf('\n--- ');
    await expect(assertEncryptedForm(fileOf(encrypted.subarray(0, header)))).rejects.toMatchObject({
      code: 'BACKUP_INVALID',
    });
  },
);

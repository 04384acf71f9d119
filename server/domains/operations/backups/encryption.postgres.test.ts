import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { backupDepsOf, makeTestBackup, verifyTestBackup } from '#server/testing/backups.ts';
import { encodeForm } from '#server/testing/form.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Backup, RestoreResult } from '#shared/contract/platform/backups.ts';
import { runBackup } from './backups.service.ts';

// Writes and reads whole schools, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const context = setUpTestApp();
const password = 'Right-pass-1';
let admin: TestPerson & SignedIn;
let identity: string;
let recipient: string;
let made: Backup;

beforeAll(async () => {
  admin = await signInAsPerson(context.db, 'SUPER_ADMIN', { password });
  identity = await generateX25519Identity();
  recipient = await identityToRecipient(identity);
});

function newestFile(): { path: string; bytes: Buffer } {
  const folder = join(context.config.dataDir, 'backups');
  const name = readdirSync(folder).sort().at(-1) ?? 'none';
  return { path: join(folder, name), bytes: readFileSync(join(folder, name)) };
}

function restore(id: number, key?: string) {
  const body = { password, ...(key === undefined ? {} : { identity: key }) };
  return context.call(admin, 'POST', `/backup/${id}/restore`, body);
}

describe('encryption', () => {
  it("can't be changed without the password", async () => {
    const change = { backupRecipients: [recipient] };
    const refused = await context.call(admin, 'PATCH', '/setting', change);
    expect(refused.json().details).toEqual(['currentPassword: is required']);
    const mistyped = recipient.slice(0, -1) + (recipient.endsWith('q') ? 'p' : 'q');
    for (const wrong of [mistyped, 'age1short', identity]) {
      const answer = await context.call(admin, 'PATCH', '/setting', {
        backupRecipients: [wrong],
        currentPassword: password,
      });
      expect([answer.statusCode, answer.json().message], wrong).toEqual([
        422,
        expect.stringMatching(/backupRecipients.*age public key/),
      ]);
    }
    const changed = await context.call(admin, 'PATCH', '/setting', { ...change, currentPassword: password });
    expect(changed.json()).toMatchObject(change);
    const [entry] = (await context.call(admin, 'GET', '/auditLog?max=1')).json();
    expect(entry).toMatchObject({
      action: 'settings.changed',
      detail: { backupRecipients: { from: [], to: [recipient] } },
    });
  });
});

describe('an encrypted backup', () => {
  it("is verified, opened by the age library with the school's key, and never readable on the disk", async () => {
    const { rows } = await sql<{ id: number }>`
      insert into backup (institution_id, cause) values (1, 'MANUAL') returning id`.execute(context.db);
    const id = rows[0]?.id ?? 0;
    await runBackup({ ...backupDepsOf(context), verifiesNew: true }, { id, institutionId: 1 });
    made = (await context.call(admin, 'GET', `/backup/${id}`)).json();
    expect(made).toMatchObject({ status: 'COMPLETED', isEncrypted: true, contents: { accounts: 1 } });
    expect(made.verification).toMatchObject({ state: 'VERIFIED', rows: made.rows, checkedAt: null });
    const { path, bytes } = newestFile();
    expect(path).toMatch(/\.tar\.gz\.age$/);
    expect(bytes.toString('latin1', 0, 21)).toBe('age-encryption.org/v1');
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    expect(gunzipSync(await decrypter.decrypt(bytes)).includes('manifest.json')).toBe(true);
  });

  it('is compared with what was restored as a test when it is verified again', async () => {
    const again = await verifyTestBackup(context, admin, made.id);
    const { at, rows } = made.verification;
    expect(again.verification).toMatchObject({ state: 'VERIFIED', at, rows, checkedAt: expect.any(String) });
    const { path, bytes } = newestFile();
    const damaged = Buffer.from(bytes);
    damaged.writeUInt8(damaged.readUInt8(bytes.length - 40) ^ 1, bytes.length - 40);
    writeFileSync(path, damaged);
    expect((await verifyTestBackup(context, admin, made.id)).verification.state).toBe('FAILED');
    const answer = await restore(made.id, identity);
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'BACKUP_INVALID']);
    writeFileSync(path, bytes);
  });

  it('is restored only with its private key, which appears in no row, job or log', async () => {
    const wrong = await generateX25519Identity();
    const codes: string[] = [];
    for (const key of [undefined, 'not a key', wrong]) codes.push((await restore(made.id, key)).json().code);
    expect(codes).toEqual(['BACKUP_KEY_REQUIRED', 'BACKUP_KEY_INVALID', 'BACKUP_KEY_WRONG']);
    expect((await context.call(admin, 'GET', '/backup')).json()).toHaveLength(1);

    const brought = await upload(newestFile().bytes);
    expect([brought.statusCode, brought.json()]).toMatchObject([201, { isEncrypted: true, contents: null }]);
    const cut = await upload(newestFile().bytes.subarray(0, 200));
    expect(cut.json()).toMatchObject({ code: 'BACKUP_INVALID' });

    const later = await identityToRecipient(wrong);
    const given = { backupRecipients: [later], currentPassword: password };
    expect((await context.call(admin, 'PATCH', '/setting', given)).statusCode).toBe(200);
    const file = `# created: 2026-11-19\n# public key: ${recipient}\n${identity}\n`;
    const answer = await restore(brought.json().id, file);
    expect(answer.statusCode, answer.body).toBe(200);
    const result: RestoreResult = answer.json();
    expect(result).toMatchObject({ isSignedIn: true, contents: { accounts: 1 } });
    // The backup has the former key. It must not replace today's.
    expect((await context.call(admin, 'GET', '/setting')).json()).toMatchObject({
      backupRecipients: [later],
    });
    const listed: Backup[] = (await context.call(admin, 'GET', '/backup')).json();
    expect(listed[0]).toMatchObject({ cause: 'RESTORE', isEncrypted: true });

    for (const key of [identity, wrong]) {
      const secret = key.slice('AGE-SECRET-KEY-1'.length);
      expect(context.readLog()).not.toContain(secret);
      const { rows } = await sql<{ found: string }>`
        select 'audit' as found from audit_log where detail::text ilike ${`%${secret}%`}
        union all select 'job' from pgboss.job where data::text ilike ${`%${secret}%`} or output::text ilike ${`%${secret}%`}
        union all select 'backup' from backup where detail::text || coalesce(error, '') ilike ${`%${secret}%`}`.execute(
        context.db,
      );
      expect(rows).toEqual([]);
    }
  });
});

async function upload(bytes: Buffer) {
  const { payload, headers } = await encodeForm({ file: new File([new Uint8Array(bytes)], 'b.tar.gz.age') });
  const url = '/api/backup/upload';
  return context.app.inject({ method: 'POST', url, headers: { ...headers, ...admin.headers }, payload });
}

it('gives the whole restore preview of a backup', async () => {
  await context.call(admin, 'PATCH', '/setting', { backupRecipients: [], currentPassword: password });
  const plain = await makeTestBackup(context, admin);
  await signInAsPerson(context.db, 'STUDENT');
  const preview = (await context.call(admin, 'GET', `/backup/${plain.id}/restorePreview`)).json();
  expect(preview).toMatchObject({
    isEncrypted: false,
    encryptsPresent: false,
    contents: { school: 'CQuiz', accounts: 1, quizzes: 0, attempts: 0 },
    since: { accounts: 1, quizzes: 0, attempts: 0 },
    present: { accounts: 2 },
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestS3Server } from '#server/testing/processes/s3-server.ts';
import { openStores } from './stores.ts';

const s3 = new TestS3Server();
const folder = mkdtempSync(join(tmpdir(), 'cquiz-register-'));

beforeAll(() => s3.start());
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const one = '0b0e2a3c-1111-4111-8111-111111111111';
const other = '0b0e2a3c-2222-4222-8222-222222222222';
const erasedAt = '2026-11-18T14:00:00.000Z';

it.each(['on disk', 'in a bucket'])('keeps one entry for each person, %s', async (kind) => {
  const where = { dataDir: folder, s3: kind === 'on disk' ? undefined : s3.bucket };
  const open = async () => (await openStores(where)).backups;
  const { erasures } = await open();
  expect(await erasures.list()).toEqual([]);
  const entry = { person: one, erasedAt, answers: false };
  // Two processes erase at the same time.
  await Promise.all([erasures.add(entry), (await open()).erasures.add({ ...entry, person: other })]);
  expect(await erasures.add(entry)).toBe(false);
  await (await open()).removeHalfWritten();
  await (await open()).remove('cquiz-backup-1.tar.gz');
  expect(await (await open()).erasures.list()).toEqual([entry, { ...entry, person: other }]);
  // Once an erasure includes the answers, a later entry without them does not bring the answers back.
  await erasures.add({ ...entry, answers: true });
  await erasures.add(entry);
  expect(await erasures.list()).toMatchObject([{ person: one, answers: true }, { person: other }]);
  await erasures.remove(one);
  expect(await erasures.list()).toMatchObject([{ person: other }]);
});

import { open, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { inTransaction } from '#database/client.ts';
import { runCommand, withBackupTools } from './backup-tools.ts';
import { writeArchive } from './domains/operations/archive-writing.service.ts';
import {
  type BackupTools,
  failAbandoned,
  makeBackup,
  readErasures,
  withWhole,
} from './domains/operations/backup-run.service.ts';
import { insertBackup } from './domains/operations/backups.queries.ts';
import { countRows, type Manifest } from './domains/operations/manifest.policy.ts';
import { AppError } from './errors.ts';

const patience = { ms: 10_000, forOthers: true };

/** Into the folder of the backups, where the pages list it. */
function backUpHere(tools: BackupTools): Promise<{ manifest: Manifest; where: string }> {
  return withWhole(tools, patience, async (lone) => {
    await failAbandoned(tools);
    const backup = { institutionId: 1, cause: 'MANUAL', requestedBy: null } as const;
    const id = await inTransaction(tools.db, (trx) => insertBackup(trx, backup));
    if (id === undefined) throw new AppError('BACKUP_RUNNING');
    const { manifest } = await makeBackup(tools, lone, { id, institutionId: 1 });
    return { manifest, where: `backup ${id} of the list in Settings` };
  });
}

/** Into a file of one's own choice; what had that name is replaced only by a whole one. */
function backUpTo(tools: BackupTools, file: string): Promise<{ manifest: Manifest; where: string }> {
  return withWhole(tools, patience, async (lone) => {
    const half = `${file}.half-written`;
    try {
      const manifest = await writeArchive(lone, half, { ...tools, erasures: await readErasures(tools) });
      await using handle = await open(half, 'r');
      await handle.sync();
      await rename(half, file);
      return { manifest, where: file };
    } catch (error) {
      await rm(half, { force: true });
      throw error;
    }
  });
}

await runCommand('No backup was made.', async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  const { manifest, where } = await withBackupTools((tools) =>
    values.to === undefined ? backUpHere(tools) : backUpTo(tools, resolve(values.to)),
  );
  console.log(`${countRows(manifest)} rows and ${manifest.files.length} files: ${where}`);
  for (const key of manifest.missingFiles) console.log(`Not in it, because it is not there: ${key}`);
  console.log('It holds every secret of the school: keep it where only you can read it.');
});

import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { CopyStreamQuery } from 'pg-copy-streams';
import type { LoneConnection, Trx } from '#database/client.ts';
import { addMigration } from '#database/migrate.ts';
import { AppError } from '#server/errors.ts';
import { type ArchiveFile, type Reach, readParts } from './archive-reading.service.ts';
import type { Manifest } from './manifest.policy.ts';
import {
  advanceSequences,
  copyTableIn,
  dropTables,
  emptyTables,
  fixTextForms,
  listTables,
  readSequences,
  restoreForeignKeys,
  type TableShape,
  takeForeignKeys,
} from './tables.queries.ts';

export interface Source {
  archive: ArchiveFile;
  manifest: Manifest;
  reach: Reach;
}

/**
 * Replaces all rows with those of a backup; the caller has locked every table. For an older version, its own tables
 * are built, filled, and upgraded by the later migrations.
 */
export async function loadTables(
  trx: Trx,
  client: LoneConnection['client'],
  { archive, manifest, reach }: Source,
): Promise<void> {
  const given = [...manifest.sequences, ...(await readSequences(trx))];
  if (reach.behind.length > 0) {
    await dropTables(trx, await listTables(trx));
    for (const file of reach.reached) await addMigration(trx, file);
  }
  const tables = await listTables(trx);
  assertKnown(manifest, tables);
  await emptyTables(trx, tables);
  const keys = await takeForeignKeys(trx);
  await fixTextForms(trx);
  await copyRows(client, archive, manifest);
  await restoreForeignKeys(trx, keys);
  for (const file of reach.behind) await addMigration(trx, file);
  await advanceSequences(trx, given);
}

function assertKnown(manifest: Manifest, tables: readonly TableShape[]): void {
  const known = new Map(tables.map((table) => [table.name, table]));
  for (const { name, columns } of manifest.tables) {
    const table = known.get(name);
    if (!table?.isCopied || columns.some((column) => !table.columns.includes(column))) {
      throw new AppError('BACKUP_INVALID');
    }
  }
}

async function copyRows(
  client: LoneConnection['client'],
  archive: ArchiveFile,
  manifest: Manifest,
): Promise<void> {
  const shapes = new Map(manifest.tables.map((table) => [table.name, table]));
  let current: { name: string; copy: CopyStreamQuery; rows: number } | undefined;

  async function end(): Promise<void> {
    if (!current) return;
    const { copy, rows } = current;
    copy.end();
    await finished(copy);
    if (copy.rowCount !== rows) throw new AppError('BACKUP_INVALID');
    current = undefined;
  }

  for await (const part of readParts(archive)) {
    // Tables come before everything else.
    if (part.kind !== 'table') break;
    if (current?.name !== part.name) {
      await end();
      const shape = shapes.get(part.name);
      if (!shape) throw new AppError('BACKUP_INVALID');
      current = { name: part.name, copy: copyTableIn(client, shape), rows: shape.rows };
    }
    const { copy } = current;
    for await (const chunk of part.bytes) if (!copy.write(chunk)) await once(copy, 'drain');
  }
  await end();
}

import { z } from 'zod';
import type { BackupContents } from '#shared/contract/platform/backups.ts';
import { RegisteredErasure } from '#shared/registered-erasure.ts';

/** The file format's version. Raised when an older reader would misread the file. */
export const formatVersion = 1;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Name = z.string().min(1).max(63);
const Count = z.int().min(0);

const TableEntry = z.object({
  name: Name,
  columns: z.array(Name).min(1),
  rows: Count,
  bytes: Count,
  sha256: Sha256,
});
export type TableEntry = z.infer<typeof TableEntry>;

const FileEntry = z.object({ key: z.string().min(1).max(300), bytes: Count, sha256: Sha256 });
export type FileEntry = z.infer<typeof FileEntry>;

/** The last part of the file: its contents, and the checksums. */
export const Manifest = z.object({
  format: z.literal('cquiz-backup'),
  formatVersion: z.int().min(1),
  appVersion: z.string().max(50),
  /** The school's name; older backups don't have it. */
  school: z.string().max(200).optional(),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string().max(200), checksum: Sha256 })).min(1),
  tables: z.array(TableEntry),
  sequences: z.array(z.object({ table: Name, column: Name, next: z.int().min(1) })),
  files: z.array(FileEntry),
  missingFiles: z.array(z.string().max(300)),
  /** Everyone erased until then: the register moves to another machine with the backup. */
  erasures: z.array(RegisteredErasure).default([]),
});
export type Manifest = z.infer<typeof Manifest>;

export function countRows(manifest: Manifest): number {
  return manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
}

/** Counts that show people whether this is the backup they mean to restore. */
export function contentsOf(manifest: Manifest): BackupContents {
  const rowsOf = (table: string) => manifest.tables.find(({ name }) => name === table)?.rows ?? 0;
  return {
    school: manifest.school ?? null,
    appVersion: manifest.appVersion,
    accounts: rowsOf('user_account'),
    quizzes: rowsOf('quiz'),
    attempts: rowsOf('quiz_attempt'),
    grades: rowsOf('grade'),
    files: manifest.files.length,
  };
}

type Migration = { name: string; checksum: string };

/**
 * Whether this version can read the backup: the same version or an older one. `behind` lists the migrations it
 * lacks. Undefined if it has a migration this version doesn't know.
 */
export function compareMigrations<Known extends Migration>(
  inBackup: readonly Migration[],
  known: readonly Known[],
): { reached: Known[]; behind: Known[] } | undefined {
  const sums = new Map(inBackup.map(({ name, checksum }) => [name, checksum]));
  const reached = known.filter(({ name, checksum }) => sums.get(name) === checksum);
  // Must be a prefix: with a gap, the tables would be in a state that never existed.
  const isPrefix = reached.every((file, at) => file.name === known[at]?.name);
  if (!isPrefix || reached.length !== inBackup.length) return undefined;
  return { reached, behind: known.slice(reached.length) };
}

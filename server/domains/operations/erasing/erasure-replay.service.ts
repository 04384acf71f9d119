import { type Db, inTransaction, type Trx } from '#database/client.ts';
import type { ErasureRegister } from '#server/plugins/files/erasure-register.ts';
import type { RegisteredErasure } from '#shared/registered-erasure.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { deleteFile } from '../../files/photos.service.ts';
import { type ErasingDeps, holdToEraseAgain, listErased } from '../../people/erasing.service.ts';
import { bySystem } from '../backups/backup-run.service.ts';
import { eraseFromWritings, erasePersonEverywhere } from './erase-everywhere.service.ts';

/** Everyone erased here: from the register, and from the rows in case the register lost entries. */
export async function listErasures(db: Db, register: ErasureRegister): Promise<RegisteredErasure[]> {
  return [...(await register.list()), ...(await listErasedRows(db))];
}

async function listErasedRows(db: Db): Promise<RegisteredErasure[]> {
  const rows = await listErased(db);
  return rows.map(({ person, erasedAt, answers }) => ({
    person,
    erasedAt: erasedAt.toISOString(),
    answers,
  }));
}

/** The damaged file of the register, for repairing it. */
export function faultyEntry({ cause }: Error): string | undefined {
  return cause instanceof Error ? cause.message : undefined;
}

/** Erases those who exist. Returns their number. */
export async function eraseAgain(
  trx: Trx,
  deps: ErasingDeps,
  erasures: readonly RegisteredErasure[],
): Promise<number> {
  const withAnswers = new Set(erasures.filter(({ answers }) => answers).map(({ person }) => person));
  const people = await holdToEraseAgain(trx, [...new Set(erasures.map(({ person }) => person))]);
  for (const person of people) {
    const answers = withAnswers.has(person.personKey);
    const { isKept } = await erasePersonEverywhere(trx, deps, person, { answers });
    await recordAudit(trx, bySystem(person.institutionId), {
      action: 'account.erased',
      target: { type: 'account', id: person.accountId },
      detail: { answers, isKept, isAgain: true },
    });
  }
  await eraseFromWritings(trx, people);
  return people.length;
}

/** For a restore: no one is signed in, and the restore deletes unreferenced files itself. */
export const whileRestoring: ErasingDeps = {
  eraseSessions: async () => undefined,
  discardFile: async (trx, fileId) => {
    if (fileId !== null) await deleteFile(trx, fileId);
  },
  publishToAdmins: async () => undefined,
};

interface StartDeps {
  db: Db;
  register: ErasureRegister;
  deps: ErasingDeps;
}

/**
 * At every start, before anyone can sign in: finishes an interrupted erasure, erases again people who came back by
 * other means than our restore, and registers people erased by a version without a register.
 */
export async function carryOutErasures({ db, register, deps }: StartDeps): Promise<number> {
  const registered = await register.list();
  const known = new Set(registered.map(({ person }) => person));
  for (const erasure of await listErasedRows(db)) {
    if (!known.has(erasure.person)) await register.add(erasure);
  }
  if (registered.length === 0) return 0;
  return inTransaction(db, (trx) => eraseAgain(trx, deps, registered));
}

import { type Db, inTransaction, type Trx } from '#database/client.ts';
import type { ErasureRegister } from '#server/plugins/erasure-register.ts';
import type { RegisteredErasure } from '#shared/registered-erasure.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { deleteFile } from '../files/photos.service.ts';
import { type ErasingDeps, holdToEraseAgain, listErased } from '../people/erasing.service.ts';
import { bySystem } from './backup-run.service.ts';
import { eraseFromWritings, erasePersonEverywhere } from './erasing-people.service.ts';

/** Everybody who was erased here: by the register, and by the rows there are, should the register have lost them. */
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

/** Which file of the register it is, for whoever has to repair it. */
export function faultyEntry({ cause }: Error): string | undefined {
  return cause instanceof Error ? cause.message : undefined;
}

/** Erases again who is there. Answers how many that were. */
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

/** In a restore: nobody is signed in, and bytes that nothing leads to go with it. */
export const whileRestoring: ErasingDeps = {
  eraseSessions: async () => undefined,
  discardFile: async (trx, fileId) => {
    if (fileId !== null) await deleteFile(trx, fileId);
  },
  tellAdmins: async () => undefined,
};

interface StartDeps {
  db: Db;
  register: ErasureRegister;
  deps: ErasingDeps;
}

/**
 * At every start, before anybody can sign in: finishes an erasure that was registered and cut off, erases again who came
 * back by other means than our restore, and registers who was erased by a version without a register.
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

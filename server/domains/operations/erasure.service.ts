import { inTransaction } from '#database/client.ts';
import { erasedText, patternOf } from '#database/text-pattern.ts';
import type { ErasureRegister } from '#server/plugins/erasure-register.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { Erasure } from '#shared/contract/accounts.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { type AuthTools, provePassword } from '../auth/auth.service.ts';
import { discardFile } from '../files/photos.service.ts';
import { type ErasingDeps, holdForErasure } from '../people/erasing.service.ts';
import { tellAdmins } from '../people/pages.service.ts';
import type { PeopleTools } from '../people/people.service.ts';
import { eraseFromWritings, erasePersonEverywhere } from './erasing-people.service.ts';

export interface ErasureTools extends AuthTools {
  erasures: ErasureRegister;
}

export function erasingDepsOf({
  sessions,
  queue,
  events,
}: Pick<PeopleTools, 'sessions' | 'queue' | 'events'>): ErasingDeps {
  return {
    eraseSessions: (trx, accountId) => sessions.erase(trx, accountId),
    discardFile: (trx, fileId) => discardFile(trx, queue, fileId),
    tellAdmins: (trx, institutionId) => tellAdmins(trx, events, institutionId),
  };
}

/**
 * For ever, and all of it or nothing. Grades and attempts stay, of somebody nobody knows. Answers what stands in the
 * place of the name.
 *
 * The register is written last and before the commit: an erasure that is committed is always in it. Where the commit is
 * cut off, the entry is there without the erasure, which is then carried out by the next process that starts.
 */
export async function erasePerson(
  tools: ErasureTools,
  actor: Actor,
  id: number,
  { password, answers, reason }: Erasure,
): Promise<{ name: string }> {
  await provePassword(tools, actor, password);
  let registered: string | undefined;
  try {
    return await inTransaction(tools.db, async (trx) => {
      const person = await holdForErasure(trx, actor, id);
      const { isKept } = await erasePersonEverywhere(trx, erasingDepsOf(tools), person, { answers });
      await eraseFromWritings(trx, [person]);
      await recordAudit(trx, actor, {
        action: 'account.erased',
        target: { type: 'account', id },
        detail: { answers, reason: withoutNames(reason, [...person.texts, ...person.ownTexts]), isKept },
      });
      const entry = { person: person.personKey, erasedAt: new Date().toISOString(), answers };
      if (await tools.erasures.add(entry)) registered = person.personKey;
      return { name: person.replacement };
    });
  } catch (error) {
    if (registered !== undefined && isRolledBack(error)) await takeBack(tools, registered);
    throw error;
  }
}

/** PostgreSQL has said no. Without an answer nobody knows whether it was committed. */
function isRolledBack(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^(08|57)/.test(code);
}

async function takeBack({ erasures, log }: ErasureTools, person: string): Promise<void> {
  try {
    await erasures.remove(person);
  } catch (error) {
    log.error(
      { err: error },
      'an erasure that failed is still registered, and is carried out at the next start',
    );
  }
}

/** The form asks not to name the person, and some administrators do. */
function withoutNames(reason: string, texts: readonly string[]): string {
  const pattern = patternOf(texts);
  return pattern === null ? reason : reason.replaceAll(new RegExp(pattern, 'gi'), erasedText);
}

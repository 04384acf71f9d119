import { inTransaction } from '#database/client.ts';
import { erasedText, patternOf } from '#database/text-pattern.ts';
import type { ErasureRegister } from '#server/plugins/files/erasure-register.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { Erasure } from '#shared/contract/people/accounts.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { type AuthDeps, provePassword } from '../../auth/auth.service.ts';
import { discardFile } from '../../files/photos.service.ts';
import { type ErasingDeps, holdForErasure } from '../../people/erasing.service.ts';
import type { PeopleDeps } from '../../people/people.service.ts';
import { publishToAdmins } from '../../people/people-events.service.ts';
import { eraseFromWritings, erasePersonEverywhere } from './erase-everywhere.service.ts';

export interface ErasureDeps extends AuthDeps {
  erasures: ErasureRegister;
}

export function erasingDepsOf({
  sessions,
  queue,
  events,
}: Pick<PeopleDeps, 'sessions' | 'queue' | 'events'>): ErasingDeps {
  return {
    eraseSessions: (trx, accountId) => sessions.erase(trx, accountId),
    discardFile: (trx, fileId) => discardFile(trx, queue, fileId),
    publishToAdmins: (trx, institutionId) => publishToAdmins(trx, events, institutionId),
  };
}

/**
 * Erases permanently, all or nothing. Grades and attempts stay, anonymous. Returns the placeholder for the name. The
 * register is written last, before the commit, so that a committed erasure is always in it. If the commit is
 * interrupted, the entry exists without the erasure, and the next process that starts carries it out.
 */
export async function erasePerson(
  deps: ErasureDeps,
  actor: Actor,
  id: number,
  { password, answers, reason }: Erasure,
): Promise<{ name: string }> {
  await provePassword(deps, actor, password);
  let registered: string | undefined;
  try {
    return await inTransaction(deps.db, async (trx) => {
      const person = await holdForErasure(trx, actor, id);
      const { isKept } = await erasePersonEverywhere(trx, erasingDepsOf(deps), person, { answers });
      await eraseFromWritings(trx, [person]);
      await recordAudit(trx, actor, {
        action: 'account.erased',
        target: { type: 'account', id },
        detail: { answers, reason: withoutNames(reason, [...person.texts, ...person.ownTexts]), isKept },
      });
      const entry = { person: person.personKey, erasedAt: new Date().toISOString(), answers };
      if (await deps.erasures.add(entry)) registered = person.personKey;
      return { name: person.replacement };
    });
  } catch (error) {
    if (registered !== undefined && isRolledBack(error)) await unregister(deps, registered);
    throw error;
  }
}

/** PostgreSQL rejected it. Without a response it is unknown whether it was committed. */
function isRolledBack(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^(08|57)/.test(code);
}

async function unregister({ erasures, log }: ErasureDeps, person: string): Promise<void> {
  try {
    await erasures.remove(person);
  } catch (error) {
    log.error(
      { err: error },
      'an erasure that failed is still registered, and is carried out at the next start',
    );
  }
}

/** The form asks not to name the person, but some administrators do. */
function withoutNames(reason: string, texts: readonly string[]): string {
  const pattern = patternOf(texts);
  return pattern === null ? reason : reason.replaceAll(new RegExp(pattern, 'gi'), erasedText);
}

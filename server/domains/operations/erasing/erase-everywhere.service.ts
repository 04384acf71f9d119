import { deleteJobsAbout } from '#database/backup-lock.ts';
import type { Trx } from '#database/client.ts';
import { eraseFromAttempts } from '../../attempts/personal-data.service.ts';
import { eraseFromAuditLog, eraseNamesFromAuditLog } from '../../audit/audit.service.ts';
import { eraseSignInMeans } from '../../auth/erasing.service.ts';
import { eraseFeed } from '../../calendar/feed.service.ts';
import { eraseDocuments } from '../../documents/erasing.service.ts';
import { eraseFromGradeChanges } from '../../grades/erasing.service.ts';
import { eraseFromNotifications } from '../../notifications/erasing.service.ts';
import { type Erased, type ErasingDeps, erasePersonRows } from '../../people/erasing.service.ts';
import { erasePreferences } from '../../settings/erasing.service.ts';
import { eraseFromComments, eraseFromEssays, eraseFromFreeTexts } from './erased-texts.queries.ts';

/** Erases a person in every domain. Grades and attempts stay, without a name. */
export async function erasePersonEverywhere(
  trx: Trx,
  deps: ErasingDeps,
  person: Erased,
  { answers }: { answers: boolean },
): Promise<{ isKept: boolean }> {
  const { accountId, studentIds } = person;
  if (!answers) await eraseFromEssays(trx, studentIds, person.texts);
  await eraseFromAttempts(trx, studentIds, { answers });
  const ownTexts = [...person.texts, ...person.ownTexts];
  await eraseFromComments(trx, studentIds, ownTexts);
  await eraseFromGradeChanges(trx, studentIds, ownTexts);
  await eraseDocuments(trx, studentIds);
  await eraseFromNotifications(trx, accountId);
  await erasePreferences(trx, accountId);
  await eraseFeed(trx, accountId);
  await eraseSignInMeans(trx, accountId);
  await eraseFromAuditLog(trx, person);
  await deleteJobsAbout(trx, person);
  return erasePersonRows(deps, trx, person);
}

// A regular expression with a few hundred names still takes one pass over a table.
const peopleAtOnce = 25;

/** Erases what others wrote about these people, in one pass per table for many people. */
export async function eraseFromWritings(trx: Trx, people: readonly Erased[]): Promise<void> {
  for (const institutionId of new Set(people.map((person) => person.institutionId))) {
    const members = people.filter((person) => person.institutionId === institutionId);
    for (let at = 0; at < members.length; at += peopleAtOnce) {
      const texts = members.slice(at, at + peopleAtOnce).flatMap((person) => person.texts);
      await eraseFromFreeTexts(trx, institutionId, texts);
      await eraseNamesFromAuditLog(trx, institutionId, texts);
    }
  }
}

import { randomBytes } from 'node:crypto';
import { type Db, inTransaction, type Trx } from '#database/client.ts';
import { hashToken } from '#database/token-hash.ts';
import { AppError } from '#server/errors.ts';
import { inLanguage } from '#server/language/current-language.ts';
import { say } from '#server/language/say.ts';
import type { Events } from '#server/plugins/live/events.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { CalendarFeed, NewCalendarFeed } from '#shared/contract/communication/calendar.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { assertQuizKnown } from '../quizzes/quizzes.service.ts';
import { getPreferences } from '../settings/settings.service.ts';
import { writeCalendar } from './calendar-file.presenter.ts';
import { deleteFeed, findFeed, findFeedOwner, replaceFeed } from './feed.queries.ts';
import { findMoments } from './upcoming.policy.ts';
import { selectUpcoming } from './upcoming.queries.ts';

export async function getFeed(db: Db, { accountId }: Actor): Promise<CalendarFeed> {
  const feed = await findFeed(db, accountId);
  return { since: feed?.created_at.toISOString() ?? null };
}

/** Returns the address once: only its hash is stored. */
export async function renewFeed(db: Db, events: Events, actor: Actor): Promise<NewCalendarFeed> {
  const token = randomBytes(32).toString('base64url');
  return inTransaction(db, async (trx) => {
    const since = await replaceFeed(trx, actor.accountId, hashToken(token));
    await recordAudit(trx, actor, { action: 'calendar.shared' });
    await publishToOwner(trx, events, actor);
    return { since: since.toISOString(), path: `/api/calendar/${token}.ics` };
  });
}

/** Without a feed there is nothing to end or to record. */
export async function endFeed(db: Db, events: Events, actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await deleteFeed(trx, actor.accountId))) return;
    await recordAudit(trx, actor, { action: 'calendar.ended' });
    await publishToOwner(trx, events, actor);
  });
}

async function publishToOwner(trx: Trx, events: Events, actor: Actor): Promise<void> {
  const audience = { institutionId: actor.institutionId, accountIds: [actor.accountId] };
  await events.publish(trx, audience, { type: 'profile.changed' });
}

const addressShape = /^([\w-]{43})(?:\.ics)?$/;

/** In the student's language, not the calendar app's. */
export async function readFeed(db: Db, feed: string, base: string | null): Promise<string> {
  const token = addressShape.exec(feed)?.[1];
  const owner = token === undefined ? undefined : await findFeedOwner(db, hashToken(token));
  if (!owner) throw new AppError('NOT_FOUND');
  const { effectiveLanguage } = await getPreferences(db, owner);
  const moments = findMoments(await selectUpcoming(db, owner.accountId));
  return inLanguage(effectiveLanguage, () => writeCalendar({ name: say('Quizzes'), moments, base }));
}

export async function readQuizCalendar(
  db: Db,
  actor: Actor,
  quizId: number,
  base: string | null,
): Promise<string> {
  await assertQuizKnown(db, actor, quizId);
  const moments = findMoments(await selectUpcoming(db, actor.accountId, quizId));
  const [first] = moments;
  if (!first) throw new AppError('NOTHING_UPCOMING');
  return writeCalendar({ name: first.quiz.title, moments, base });
}

/** For an erased person. */
export async function eraseFeed(trx: Trx, accountId: number): Promise<void> {
  await deleteFeed(trx, accountId);
}

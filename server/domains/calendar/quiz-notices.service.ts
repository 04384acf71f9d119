import { type Db, inTransaction } from '#database/client.ts';
import type { Events } from '#server/plugins/live/events.ts';
import type { Mailer } from '../mail/mail.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import {
  type ClosingQuiz,
  markClosingNotified,
  markOpeningNotified,
  type QuizToNotify,
  selectClosing,
  selectNewlyOpen,
  selectOpeningReaders,
} from './quiz-notices.queries.ts';

interface NoticeDeps {
  db: Db;
  events: Events;
  mailer: Mailer;
}

/** How long before closing. A student just notified about the opening isn't notified about the closing immediately. */
const closing = { hours: 24, hoursAfterOpening: 12 };

/** Notifies students once about quizzes that opened or close soon; runs every few minutes. */
export async function notifyOfQuizzes(deps: NoticeDeps): Promise<void> {
  for (const quiz of await selectNewlyOpen(deps.db)) await notifyOpened(deps, quiz);
  for (const quiz of await selectClosing(deps.db, closing)) await notifyClosing(deps, quiz);
}

async function notifyOpened(deps: NoticeDeps, { quizId, institutionId, title }: QuizToNotify): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    if (!(await markOpeningNotified(trx, quizId))) return;
    const accountIds = await selectOpeningReaders(trx, quizId);
    if (accountIds.length === 0) return;
    const params = { quizTitle: title, quizId };
    await notify(trx, deps, { institutionId, accountIds }, { event: 'quiz.opened', params });
  });
}

async function notifyClosing(deps: NoticeDeps, quiz: ClosingQuiz): Promise<void> {
  const { quizId, institutionId, title, closesAt } = quiz;
  await inTransaction(deps.db, async (trx) => {
    const accountIds = await markClosingNotified(trx, quiz, closing.hours);
    if (accountIds.length === 0) return;
    const params = { quizTitle: title, quizId, closesAt: closesAt.toISOString() };
    await notify(trx, deps, { institutionId, accountIds }, { event: 'quiz.closing', params });
  });
}

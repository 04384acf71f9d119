import { type Db, inTransaction } from '#database/client.ts';
import type { Events } from '#server/plugins/events.ts';
import type { Mailer } from '../mail/mail.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import {
  type ClosingQuiz,
  markClosingTold,
  markOpeningTold,
  selectClosing,
  selectNewlyOpen,
  selectOpeningReaders,
  type TellableQuiz,
} from './quiz-notices.queries.ts';

interface NoticeTools {
  db: Db;
  events: Events;
  mailer: Mailer;
}

/** How long before it closes. Who has just been told that it is open is not told at once that it closes. */
const closing = { hours: 24, hoursAfterOpening: 12 };

/** Tells students what has opened and what will soon be closed, each once; run by itself every few minutes. */
export async function tellOfQuizzes(tools: NoticeTools): Promise<void> {
  for (const quiz of await selectNewlyOpen(tools.db)) await tellOpened(tools, quiz);
  for (const quiz of await selectClosing(tools.db, closing)) await tellClosing(tools, quiz);
}

async function tellOpened(tools: NoticeTools, { quizId, institutionId, title }: TellableQuiz): Promise<void> {
  await inTransaction(tools.db, async (trx) => {
    if (!(await markOpeningTold(trx, quizId))) return;
    const accountIds = await selectOpeningReaders(trx, quizId);
    if (accountIds.length === 0) return;
    const params = { quizTitle: title, quizId };
    await notify(trx, tools, { institutionId, accountIds }, { event: 'quiz.opened', params });
  });
}

async function tellClosing(tools: NoticeTools, quiz: ClosingQuiz): Promise<void> {
  const { quizId, institutionId, title, closesAt } = quiz;
  await inTransaction(tools.db, async (trx) => {
    const accountIds = await markClosingTold(trx, quiz, closing.hours);
    if (accountIds.length === 0) return;
    const params = { quizTitle: title, quizId, closesAt: closesAt.toISOString() };
    await notify(trx, tools, { institutionId, accountIds }, { event: 'quiz.closing', params });
  });
}

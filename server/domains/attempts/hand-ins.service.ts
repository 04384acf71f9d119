import { inTransaction } from '#database/client.ts';
import { gather } from '#database/gather.ts';
import { assertCan } from '#server/errors.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { AttemptChange } from '#shared/contract/attempts.ts';
import type { QuestionVersion } from '../question-banks/versions.service.ts';
import { canAttempt } from './attempts.policy.ts';
import { type AttemptRow, lockAttempt, lockFreeAttempts } from './attempts.queries.ts';
import { type ClosedAttempt, closeAttempt, isHandIn, notifyOfClosing, tryTwice } from './closing.service.ts';
import { concludeTogether, type LockedAttempt } from './outcome.service.ts';
import type { KnownPaper } from './papers.service.ts';
import type { AttemptTools } from './tools.service.ts';

interface HandIn {
  actor: Actor;
  status: AttemptChange['status'];
  paper: KnownPaper;
  versions: readonly QuestionVersion[];
}

interface Ended {
  row: AttemptRow;
  /** Null where there was nothing to do. */
  closed: ClosedAttempt | null;
}

/** A room that hands in at once does so in few transactions; each is told when its own is committed. */
export interface HandIns {
  handIn(asked: HandIn): Promise<Ended>;
}

const most = 25;

export function createHandIns(tools: Pick<AttemptTools, 'db' | 'mailer'>): HandIns {
  return {
    handIn: gather({
      together: (asked) => endTogether(tools, asked),
      alone: (asked) => endAlone(tools, asked),
      keyOf: ({ paper }) => paper.id,
      laneOf: ({ paper }) => paper.quiz_id,
      most,
    }),
  };
}

/** Those that nobody else holds and that are in progress for the first time; the others are ended alone. */
function endTogether(
  { db, mailer }: Pick<AttemptTools, 'db' | 'mailer'>,
  asked: readonly HandIn[],
): Promise<(Ended | undefined)[]> {
  const askedFor = new Map(asked.map((one) => [one.paper.id, one]));
  return inTransaction(db, async (trx) => {
    const institutionId = asked[0]?.actor.institutionId ?? 0;
    const locked = await lockFreeAttempts(trx, institutionId, [...askedFor.keys()]);
    const attempts = locked.flatMap((row): LockedAttempt[] => {
      const one = askedFor.get(row.id);
      return one && canAttempt(one.actor, 'take', row) && isUsual(row, one) ? [{ locked: row, ...one }] : [];
    });
    const outcomes = attempts.length === 0 ? null : await concludeTogether(trx, attempts);
    const ended = new Map<number, Ended>();
    for (const { row, ...result } of outcomes ?? []) {
      const notified = await notifyOfClosing(trx, mailer, row, { ...result, by: 'student' });
      ended.set(row.id, { row, closed: { row, notified } });
    }
    return asked.map(({ paper }) => ended.get(paper.id));
  });
}

function isUsual(row: AttemptRow, { status }: HandIn): boolean {
  return row.reopened_at === null && row.status === 'IN_PROGRESS' && isHandIn(row, status);
}

function endAlone(tools: Pick<AttemptTools, 'db' | 'mailer'>, asked: HandIn): Promise<Ended> {
  const { actor, status, paper, versions } = asked;
  return tryTwice(() =>
    inTransaction(tools.db, async (trx) => {
      const locked = await lockAttempt(trx, actor.institutionId, paper.id);
      assertCan(canAttempt, actor, 'take', locked);
      if (!isHandIn(locked, status)) return { row: locked, closed: null };
      const closed = await closeAttempt(tools, trx, locked, { paper, versions, by: 'student' });
      return { row: closed.row, closed };
    }),
  );
}

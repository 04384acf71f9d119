import type { Db } from '#database/client.ts';
import { gather } from '#database/gather.ts';
import type { Actor } from '#server/plugins/session.ts';
import { type ExtraTimeRow, findExtraTimes } from './extra-time.queries.ts';
import { type BegunAttempt, findStartTerms, insertAttempts, type StartTerms } from './start.queries.ts';

export interface Begun {
  id: number;
  /** As it is granted after the attempt is there: whoever granted it meanwhile has not found this one. */
  extra: ExtraTimeRow | undefined;
}

/** A room that begins at once asks for the terms, and writes down that it began, in few statements. */
export interface Starts {
  /** Null where the quiz is not this student's. */
  findTerms(asked: { actor: Actor; quizId: number }): Promise<StartTerms | null>;
  /** Null where another start of the same student was first. */
  begin(attempt: BegunAttempt): Promise<Begun | null>;
}

const most = 50;

export function createStarts(db: Db): Starts {
  return {
    findTerms: gather({ together: readTerms, alone: (one) => first(readTerms([one])), laneOf: quizOf, most }),
    begin: gather({
      together: insertAll,
      alone: (one) => first(insertAll([one])),
      keyOf: ({ student_id: studentId }) => studentId,
      laneOf: ({ quiz_id: quizId }) => quizId,
      most,
    }),
  };

  function readTerms(asked: readonly { actor: Actor; quizId: number }[]): Promise<(StartTerms | null)[]> {
    const [{ actor, quizId }] = asked as [{ actor: Actor; quizId: number }];
    const accountIds = asked.map((one) => one.actor.accountId);
    return findStartTerms(db, { institutionId: actor.institutionId, quizId }, accountIds);
  }

  async function insertAll(begun: readonly BegunAttempt[]): Promise<(Begun | null)[]> {
    const ids = await insertAttempts(db, begun);
    const quizId = begun[0]?.quiz_id ?? 0;
    const extra = ids.size === 0 ? new Map() : await findExtraTimes(db, quizId, [...ids.keys()]);
    return begun.map(({ student_id: studentId }) => {
      const id = ids.get(studentId);
      return id === undefined ? null : { id, extra: extra.get(studentId) };
    });
  }
}

function quizOf({ actor, quizId }: { actor: Actor; quizId: number }): string {
  return `${actor.institutionId} ${quizId}`;
}

async function first<T>(found: Promise<(T | null)[]>): Promise<T | null> {
  return (await found)[0] ?? null;
}

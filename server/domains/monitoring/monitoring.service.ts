import type { Db } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { Monitor } from '#shared/contract/attempts/monitor.ts';
import { presentMonitor, type Room } from './monitoring.presenter.ts';
import { countRoom, findMonitoredQuiz, selectAbsent, selectMonitored } from './monitoring.queries.ts';

/** The live state of a quiz. Several viewers of one quiz cost as much as one. */
interface LiveMonitor {
  get(actor: Actor, quizId: number): Promise<Monitor>;
  /** Drops the cached state after an action, so that the teacher sees its effect immediately. */
  forget(quizId: number): void;
}

const keepMs = 500;

export function openMonitor(db: Db): LiveMonitor {
  const rooms = new Map<number, Promise<Room>>();

  function look(quizId: number, ownerId: number): Promise<Room> {
    const known = rooms.get(quizId);
    if (known) return known;
    const looking = readRoom(db, quizId, ownerId);
    rooms.set(quizId, looking);
    const drop = () => {
      if (rooms.get(quizId) === looking) rooms.delete(quizId);
    };
    // Failures are not cached.
    looking.then(() => setTimeout(drop, keepMs).unref(), drop);
    return looking;
  }

  return {
    get: async (actor, quizId) => {
      const quiz = await findMonitoredQuiz(db, actor, quizId);
      if (!quiz) throw new AppError('NOT_FOUND');
      return presentMonitor(actor, quiz, await look(quizId, quiz.owner_id));
    },
    forget: (quizId) => rooms.delete(quizId),
  };
}

async function readRoom(db: Db, quizId: number, ownerId: number): Promise<Room> {
  const counts = await countRoom(db, quizId);
  const rows = await selectMonitored(db, quizId);
  const absent = counts.not_started === 0 ? [] : await selectAbsent(db, quizId, ownerId);
  return { counts, rows, absent };
}

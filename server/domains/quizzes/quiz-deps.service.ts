import type { FastifyInstance } from 'fastify';
import type { Db, Trx } from '#database/client.ts';
import type { Events } from '#server/plugins/live/events.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { FileLinks } from '../files/files.service.ts';

/** Dependencies of the quiz services. */
export interface QuizDeps extends Pick<FastifyInstance, 'events' | 'mailer' | 'passwords'> {
  db: Db;
  signFile: (fileId: number) => string;
}

export function createQuizDeps(app: FastifyInstance, { db, links }: { db: Db; links: FileLinks }): QuizDeps {
  return {
    events: app.events,
    mailer: app.mailer,
    passwords: app.passwords,
    db,
    signFile: (fileId) => links.sign(fileId, new Date()),
  };
}

/** Includes students' pages if they can see the quiz, or could before. */
export async function publishQuizzes(
  trx: Trx,
  events: Events,
  { institutionId }: Pick<Actor, 'institutionId'>,
  { isPublic }: { isPublic: boolean },
): Promise<void> {
  const staff = ['TEACHER', 'SUPER_ADMIN'] as const;
  const roles = isPublic ? (['STUDENT', ...staff] as const) : staff;
  await events.publish(trx, { institutionId, roles }, { type: 'quizzes.changed' });
}

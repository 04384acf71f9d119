import type { FastifyInstance } from 'fastify';
import type { Db, Trx } from '#database/client.ts';
import type { Events } from '#server/plugins/events.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { FileLinks } from '../files/files.service.ts';

/** What the use cases of quizzes are given. */
export interface QuizTools extends Pick<FastifyInstance, 'events' | 'mailer' | 'passwords'> {
  db: Db;
  signFile: (fileId: number) => string;
}

export function gatherQuizTools(
  app: FastifyInstance,
  { db, links }: { db: Db; links: FileLinks },
): QuizTools {
  return {
    events: app.events,
    mailer: app.mailer,
    passwords: app.passwords,
    db,
    signFile: (fileId) => links.sign(fileId, new Date()),
  };
}

/** Of a quiz that students can see, or could before, also theirs. */
export async function tellPages(
  trx: Trx,
  events: Events,
  { institutionId }: Pick<Actor, 'institutionId'>,
  { isPublic }: { isPublic: boolean },
): Promise<void> {
  const staff = ['TEACHER', 'SUPER_ADMIN'] as const;
  const roles = isPublic ? (['STUDENT', ...staff] as const) : staff;
  await events.publish(trx, { institutionId, roles }, { type: 'quizzes.changed' });
}

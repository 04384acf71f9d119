import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import type { FileLinks } from '../files/files.service.ts';
import { openQuestionVersions, type QuestionVersions } from '../question-banks/versions.service.ts';
import { type Announcer, createAnnouncer } from './announcer.service.ts';
import { openReceipts, type Receipts } from './closing/receipts.service.ts';
import { createSubmissionBatcher, type SubmissionBatcher } from './closing/submission-batch.service.ts';
import { type Exposure, openExposure } from './late/key-exposure.service.ts';
import { createReviewBatcher, type ReviewBatcher } from './review/review-batch.service.ts';
import { openSeals, type Seals } from './saving/answer-file-seal.service.ts';
import { createSaveBatcher, type SaveBatcher } from './saving/save-batch.service.ts';
import { createPaperCache, type PaperCache } from './taking/paper-cache.service.ts';
import { createQuizPasswords, type QuizPasswords } from './taking/quiz-passwords.service.ts';
import { createStartBatcher, type StartBatcher } from './taking/start-batch.service.ts';

/** The dependencies of every use case of attempts. */
export interface AttemptDeps extends Pick<FastifyInstance, 'events' | 'log' | 'mailer'> {
  db: Db;
  papers: PaperCache;
  saves: SaveBatcher;
  starts: StartBatcher;
  receipts: Receipts;
  reviews: ReviewBatcher;
  exposure: Exposure;
  submissions: SubmissionBatcher;
  versions: QuestionVersions;
  quizPasswords: QuizPasswords;
  announcer: Announcer;
  seals: Seals;
  signFile: (fileId: number) => string;
}

export async function createAttemptDeps(
  app: FastifyInstance,
  { db, links }: { db: Db; links: FileLinks },
): Promise<AttemptDeps> {
  return {
    events: app.events,
    log: app.log,
    mailer: app.mailer,
    db,
    papers: createPaperCache(db, app.channels),
    saves: createSaveBatcher(db),
    starts: createStartBatcher(db),
    receipts: await openReceipts(db, app.channels),
    reviews: createReviewBatcher(db),
    exposure: openExposure(db, app.channels),
    submissions: createSubmissionBatcher({ db, mailer: app.mailer }),
    versions: openQuestionVersions(db, app.channels),
    quizPasswords: createQuizPasswords(app),
    announcer: createAnnouncer(app, db),
    seals: await openSeals(db, app.channels),
    signFile: (fileId) => links.sign(fileId, new Date()),
  };
}

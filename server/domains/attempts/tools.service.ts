import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import type { FileLinks } from '../files/files.service.ts';
import { openQuestionVersions, type QuestionVersions } from '../question-banks/versions.service.ts';
import { type Announcer, createAnnouncer } from './announcer.service.ts';
import { type Exposure, openExposure } from './exposure.service.ts';
import { createSaveBatcher, type SaveBatcher } from './gathering.service.ts';
import { createHandIns, type HandIns } from './hand-ins.service.ts';
import { openPapers, type Papers } from './papers.service.ts';
import { createQuizPasswords, type QuizPasswords } from './quiz-passwords.service.ts';
import { openReceipts, type Receipts } from './receipts.service.ts';
import { createReviews, type Reviews } from './reviews.service.ts';
import { openSeals, type Seals } from './seals.service.ts';
import { createStarts, type Starts } from './starts.service.ts';

/** What the use cases of attempts are given. */
export interface AttemptTools extends Pick<FastifyInstance, 'events' | 'log' | 'mailer'> {
  db: Db;
  papers: Papers;
  saves: SaveBatcher;
  starts: Starts;
  receipts: Receipts;
  reviews: Reviews;
  exposure: Exposure;
  handIns: HandIns;
  versions: QuestionVersions;
  quizPasswords: QuizPasswords;
  announcer: Announcer;
  seals: Seals;
  signFile: (fileId: number) => string;
}

export async function gatherAttemptTools(
  app: FastifyInstance,
  { db, links }: { db: Db; links: FileLinks },
): Promise<AttemptTools> {
  return {
    events: app.events,
    log: app.log,
    mailer: app.mailer,
    db,
    papers: openPapers(db, app.channels),
    saves: createSaveBatcher(db),
    starts: createStarts(db),
    receipts: await openReceipts(db, app.channels),
    reviews: createReviews(db),
    exposure: openExposure(db, app.channels),
    handIns: createHandIns({ db, mailer: app.mailer }),
    versions: openQuestionVersions(db, app.channels),
    quizPasswords: createQuizPasswords(app),
    announcer: createAnnouncer(app, db),
    seals: await openSeals(db, app.channels),
    signFile: (fileId) => links.sign(fileId, new Date()),
  };
}

import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import type { FileStore } from '#server/plugins/file-store.ts';
import * as contract from '#shared/contract/question-work.ts';
import type { FileLinks } from '../files/files.service.ts';
import { moveQuestions } from './bulk-edits.service.ts';
import { duplicateQuestion } from './duplicates.service.ts';
import { getQuestionUsage, listQuestionVersions } from './history.service.ts';
import { uploadQuestionImage } from './images.service.ts';

interface Own {
  db: Db;
  links: FileLinks;
  store: FileStore;
}

/** What is done with questions and leaves every quiz as it is. */
export function questionWorkRoutes(app: FastifyInstance, { db, links, store }: Own): void {
  const tools = {
    db,
    store,
    events: app.events,
    photos: app.photos,
    signFile: (fileId: number) => links.sign(fileId, new Date()),
  };
  app.serve(contract.listQuestionVersions, ({ actor, params }) =>
    listQuestionVersions(tools, actor, params.questionId),
  );
  app.serve(contract.getQuestionUsage, ({ actor, params }) =>
    getQuestionUsage(tools, actor, params.questionId),
  );
  app.serve(contract.duplicateQuestion, ({ actor, params }) =>
    duplicateQuestion(tools, actor, params.questionId),
  );
  app.serve(contract.moveQuestions, ({ actor, body }) => moveQuestions(tools, actor, body));
  app.serve(contract.uploadQuestionImage, ({ actor, file }) => uploadQuestionImage(tools, actor, file));
}

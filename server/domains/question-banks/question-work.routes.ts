import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import type { FileStore } from '#server/plugins/files/file-store.ts';
import * as contract from '#shared/contract/teaching/question-work.ts';
import type { FileLinks } from '../files/files.service.ts';
import { moveQuestions } from './bulk-edits.service.ts';
import { duplicateQuestion } from './editing/duplicate-question.service.ts';
import { uploadQuestionImage } from './images/images.service.ts';
import { getQuestionUsage, listQuestionVersions } from './reading/question-history.service.ts';

interface Own {
  db: Db;
  links: FileLinks;
  store: FileStore;
}

/** Calls on questions that leave every quiz unchanged. */
export function questionWorkRoutes(app: FastifyInstance, { db, links, store }: Own): void {
  const deps = {
    db,
    store,
    events: app.events,
    photos: app.photos,
    signFile: (fileId: number) => links.sign(fileId, new Date()),
  };
  app.serve(contract.listQuestionVersions, ({ actor, params }) =>
    listQuestionVersions(deps, actor, params.questionId),
  );
  app.serve(contract.getQuestionUsage, ({ actor, params }) =>
    getQuestionUsage(deps, actor, params.questionId),
  );
  app.serve(contract.duplicateQuestion, ({ actor, params }) =>
    duplicateQuestion(deps, actor, params.questionId),
  );
  app.serve(contract.moveQuestions, ({ actor, body }) => moveQuestions(deps, actor, body));
  app.serve(contract.uploadQuestionImage, ({ actor, file }) => uploadQuestionImage(deps, actor, file));
}

import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/contract/teaching/uploads.ts';
import {
  changeUploadQuestion,
  countUploadDuplicates,
  listUploadQuestions,
  listUploadTitles,
  renameUploadTitle,
} from './checking/corrections.service.ts';
import { importUpload } from './checking/import-questions.service.ts';
import { cancelUpload } from './ending/cancelling.service.ts';
import { failStalled, tidyUploads } from './ending/upload-cleanup.service.ts';
import { adoptFormerUpload, formerReadJob } from './reading/former-jobs.service.ts';
import { startReaders } from './reading/upload-readers.service.ts';
import { receiveUpload } from './receiving/receiving.service.ts';
import { getTemplate } from './receiving/template-file.service.ts';
import { createUploadDeps } from './upload-deps.service.ts';
import { deleteUpload, getUpload, listUploads } from './uploads.service.ts';

interface Own extends OwnDeps {
  /** Whether this process also reads uploads. */
  worker: boolean;
  /** Shorter in tests. */
  lookMs?: number | undefined;
}

type OwnDeps = Parameters<typeof createUploadDeps>[1];

export function uploadRoutes(app: FastifyInstance, { worker, lookMs, ...own }: Own): void {
  const deps = createUploadDeps(app, own);
  if (worker) startReaders(app, deps, lookMs);
  app.serve(contract.uploadFile, async ({ actor, file, body, reply }) => {
    const answer = await receiveUpload(deps, actor, file, body);
    if (answer.status === 'PENDING') reply.code(202);
    return answer;
  });
  app.serve(contract.getUploadStatus, ({ actor, params }) => getUpload(deps, actor, params.uploadId));
  app.serve(contract.listUploads, ({ actor, query }) => listUploads(deps, actor, query));
  app.serve(contract.listUploadQuestions, ({ actor, params, query }) =>
    listUploadQuestions(deps, actor, params.uploadId, query),
  );
  app.serve(contract.changeUploadQuestion, ({ actor, params, body }) =>
    changeUploadQuestion(deps, actor, params, body),
  );
  app.serve(contract.listUploadTitles, ({ actor, params }) => listUploadTitles(deps, actor, params.uploadId));
  app.serve(contract.renameUploadTitle, ({ actor, params, body }) =>
    renameUploadTitle(deps, actor, params.uploadId, body),
  );
  app.serve(contract.countUploadDuplicates, ({ actor, params, query }) =>
    countUploadDuplicates(deps, actor, params.uploadId, query.questionBankId),
  );
  app.serve(contract.importUpload, ({ actor, params, body }) =>
    importUpload(deps, actor, params.uploadId, body),
  );
  app.serve(contract.cancelUpload, ({ actor, params }) => cancelUpload(deps, actor, params.uploadId));
  app.serve(contract.deleteUpload, async ({ actor, params }) => {
    await deleteUpload(deps, actor, params.uploadId);
    return null;
  });
  app.serve(contract.getUploadTemplate, ({ params }) => getTemplate(params.kind));
  app.queue.define(formerReadJob, (order) => adoptFormerUpload(deps, order));
  app.queue.define({ name: 'uploads.failForsaken', cron: '*/5 * * * *' }, () => failStalled(deps));
  app.queue.define({ name: 'uploads.tidy', cron: '23 3 * * *' }, () => tidyUploads(deps));
}

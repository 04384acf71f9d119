import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/contract/uploads.ts';
import { cancelUpload } from './cancelling.service.ts';
import { changeUploadQuestion, listUploadQuestions } from './corrections.service.ts';
import { adoptFormerUpload, formerReadJob } from './former-jobs.service.ts';
import { importUpload } from './import.service.ts';
import { startReaders } from './readers.service.ts';
import { receiveUpload } from './receiving.service.ts';
import { getTemplate } from './template.service.ts';
import { failForsaken, tidyUploads } from './tidying.service.ts';
import { gatherUploadTools } from './tools.service.ts';
import { deleteUpload, getUpload, listUploads } from './uploads.service.ts';

interface Own extends OwnTools {
  /** Whether this process also reads what is sent. */
  worker: boolean;
  /** Shorter in tests. */
  lookMs?: number | undefined;
}

type OwnTools = Parameters<typeof gatherUploadTools>[1];

export function uploadRoutes(app: FastifyInstance, { worker, lookMs, ...own }: Own): void {
  const tools = gatherUploadTools(app, own);
  if (worker) startReaders(app, tools, lookMs);
  app.serve(contract.uploadFile, async ({ actor, file, body, reply }) => {
    const answer = await receiveUpload(tools, actor, file, body);
    if (answer.status === 'PENDING') reply.code(202);
    return answer;
  });
  app.serve(contract.getUploadStatus, ({ actor, params }) => getUpload(tools, actor, params.uploadId));
  app.serve(contract.listUploads, ({ actor, query }) => listUploads(tools, actor, query));
  app.serve(contract.listUploadQuestions, ({ actor, params, query }) =>
    listUploadQuestions(tools, actor, params.uploadId, query),
  );
  app.serve(contract.changeUploadQuestion, ({ actor, params, body }) =>
    changeUploadQuestion(tools, actor, params, body),
  );
  app.serve(contract.importUpload, ({ actor, params, body }) =>
    importUpload(tools, actor, params.uploadId, body),
  );
  app.serve(contract.cancelUpload, ({ actor, params }) => cancelUpload(tools, actor, params.uploadId));
  app.serve(contract.deleteUpload, async ({ actor, params }) => {
    await deleteUpload(tools, actor, params.uploadId);
    return null;
  });
  app.serve(contract.getUploadTemplate, ({ params }) => getTemplate(params.kind));
  app.queue.define(formerReadJob, (order) => adoptFormerUpload(tools, order));
  app.queue.define({ name: 'uploads.failForsaken', cron: '*/5 * * * *' }, () => failForsaken(tools));
  app.queue.define({ name: 'uploads.tidy', cron: '23 3 * * *' }, () => tidyUploads(tools));
}

import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/contract/uploads.ts';
import { changeUploadQuestion, listUploadQuestions } from './corrections.service.ts';
import { importUpload } from './import.service.ts';
import { readUpload, readUploadJob } from './reading.service.ts';
import { receiveUpload } from './receiving.service.ts';
import { getTemplate } from './template.service.ts';
import { failForsaken, tidyUploads } from './tidying.service.ts';
import { gatherUploadTools } from './tools.service.ts';
import { deleteUpload, getUpload, listUploads } from './uploads.service.ts';

type Own = Parameters<typeof gatherUploadTools>[1];

export function uploadRoutes(app: FastifyInstance, own: Own): void {
  const tools = gatherUploadTools(app, own);
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
  app.serve(contract.deleteUpload, async ({ actor, params }) => {
    await deleteUpload(tools, actor, params.uploadId);
    return null;
  });
  app.serve(contract.getUploadTemplate, ({ params }) => getTemplate(params.kind));
  app.queue.define(readUploadJob, (order) => readUpload(tools, order));
  app.queue.define({ name: 'uploads.failForsaken', cron: '*/5 * * * *' }, () => failForsaken(tools));
  app.queue.define({ name: 'uploads.tidy', cron: '23 3 * * *' }, () => tidyUploads(tools));
}

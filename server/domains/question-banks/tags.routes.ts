import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import * as contract from '#shared/contract/question-work.ts';
import { deleteTag, listTags, renameTag, tagQuestions } from './tags.service.ts';

export function tagRoutes(app: FastifyInstance, db: Db): void {
  const tools = { db, events: app.events };
  app.serve(contract.listTags, ({ actor, query }) => listTags(tools, actor, query));
  app.serve(contract.renameTag, ({ actor, params, body }) => renameTag(tools, actor, params.tagId, body));
  app.serve(contract.deleteTag, async ({ actor, params }) => {
    await deleteTag(tools, actor, params.tagId);
    return null;
  });
  app.serve(contract.tagQuestions, ({ actor, body }) => tagQuestions(tools, actor, body));
}

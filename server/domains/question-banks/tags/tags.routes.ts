import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import * as contract from '#shared/contract/teaching/question-work.ts';
import { deleteTag, listTags, renameTag, tagQuestions } from './tags.service.ts';

export function tagRoutes(app: FastifyInstance, db: Db): void {
  const deps = { db, events: app.events };
  app.serve(contract.listTags, ({ actor, query }) => listTags(deps, actor, query));
  app.serve(contract.renameTag, ({ actor, params, body }) => renameTag(deps, actor, params.tagId, body));
  app.serve(contract.deleteTag, async ({ actor, params }) => {
    await deleteTag(deps, actor, params.tagId);
    return null;
  });
  app.serve(contract.tagQuestions, ({ actor, body }) => tagQuestions(deps, actor, body));
}

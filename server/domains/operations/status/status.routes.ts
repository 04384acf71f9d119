import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import * as explanations from '#shared/contract/platform/explanations.ts';
import { getStatus as statusContract } from '#shared/contract/platform/system.ts';
import { type ChatService, explainError } from './error-explanations.service.ts';
import { pruneLeftovers } from './pruning.service.ts';
import { getStatus } from './status.service.ts';

interface Options {
  db: Db;
  version: string;
  /** Undefined: explanations are off. */
  chat: ChatService | undefined;
}

export function statusRoutes(app: FastifyInstance, { db, chat, ...known }: Options): void {
  const installation = { ...known, isExplainerConfigured: chat !== undefined };
  app.serve(statusContract, async ({ actor }) => {
    const { kind } = await app.mailTransport.describe(actor.institutionId);
    return getStatus(db, actor, { ...installation, isMailConfigured: kind !== 'folder' });
  });
  app.serve(explanations.findExplainer, () => ({ available: chat !== undefined }));
  app.serve(explanations.explainError, async ({ body }) => ({ explanation: await explainError(chat, body) }));
  app.queue.define({ name: 'operations.prune', cron: '31 3 * * *' }, () => pruneLeftovers(db, app.sessions));
}

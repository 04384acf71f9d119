import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/contract/attempts.ts';
import { loadAnswerFile } from './answer-file.service.ts';
import type { AttemptTools } from './tools.service.ts';

export function answerFileRoutes(app: FastifyInstance, tools: AttemptTools): void {
  app.serve(contract.loadAnswerFile, ({ actor, file }) => loadAnswerFile(tools, actor, file));
}

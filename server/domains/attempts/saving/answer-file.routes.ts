import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/contract/attempts/attempts.ts';
import type { AttemptDeps } from '../attempt-deps.service.ts';
import { loadAnswerFile } from './answer-file.service.ts';

export function answerFileRoutes(app: FastifyInstance, deps: AttemptDeps): void {
  app.serve(contract.loadAnswerFile, ({ actor, file }) => loadAnswerFile(deps, actor, file));
}

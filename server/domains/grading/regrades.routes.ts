import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/contract/regrades.ts';
import type { AttemptTools } from '../attempts/tools.service.ts';
import { previewRegrade } from './regrade-preview.service.ts';
import { getRegradeQuestion } from './regraded-question.service.ts';
import { applyRegrade, listRegrades, undoRegrade } from './regrades.service.ts';

export function regradeRoutes(app: FastifyInstance, tools: AttemptTools): void {
  app.serve(contract.getRegradeQuestion, ({ actor, params }) => getRegradeQuestion(tools, actor, params));
  app.serve(contract.previewRegrade, ({ actor, body }) => previewRegrade(tools, actor, body));
  app.serve(contract.applyRegrade, ({ actor, body }) =>
    applyRegrade({ ...tools, passwords: app.passwords }, actor, body),
  );
  app.serve(contract.listRegrades, ({ actor, query }) => listRegrades(tools, actor, query));
  app.serve(contract.undoRegrade, ({ actor, params, body }) =>
    undoRegrade(tools, actor, params.regradeId, body?.reason ?? ''),
  );
}

import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/contract/results/regrades.ts';
import { updateQuestion } from '#shared/contract/teaching/question-banks.ts';
import type { AttemptDeps } from '../../attempts/attempt-deps.service.ts';
import { saveQuestion } from './old-keys.service.ts';
import { previewRegrade } from './regrade-preview.service.ts';
import { getRegradeQuestion } from './regraded-question.service.ts';
import { applyRegrade, listRegrades, undoRegrade } from './regrades.service.ts';

export function regradeRoutes(app: FastifyInstance, deps: AttemptDeps): void {
  // Here and not with the banks: the answer tells which submissions were marked by the key it had before.
  app.serve(updateQuestion, ({ actor, params, body }) =>
    saveQuestion({ ...deps, passwords: app.passwords }, actor, params.questionId, body),
  );
  app.serve(contract.getRegradeQuestion, ({ actor, params }) => getRegradeQuestion(deps, actor, params));
  app.serve(contract.previewRegrade, ({ actor, body }) => previewRegrade(deps, actor, body));
  app.serve(contract.applyRegrade, ({ actor, body }) =>
    applyRegrade({ ...deps, passwords: app.passwords }, actor, body),
  );
  app.serve(contract.listRegrades, ({ actor, query }) => listRegrades(deps, actor, query));
  app.serve(contract.undoRegrade, ({ actor, params, body }) =>
    undoRegrade(deps, actor, params.regradeId, {
      reason: body?.reason ?? '',
      bankVersion: body?.bankVersion ?? null,
    }),
  );
}

import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/contract/results/submissions.ts';
import type { AttemptDeps } from '../../attempts/attempt-deps.service.ts';
import { decideAllLateAnswers, decideLateAnswers } from './late-decisions.service.ts';
import { autoMark, saveMarks } from './marking.service.ts';
import { saveQuestionMarks } from './question-marks.service.ts';
import { releaseMarks } from './release-marks.service.ts';

export function markingRoutes(app: FastifyInstance, deps: AttemptDeps): void {
  app.serve(contract.saveMarks, ({ actor, params, body }) => saveMarks(deps, actor, params.attemptId, body));
  app.serve(contract.autoMark, ({ actor, params }) => autoMark(deps, actor, params.attemptId));
  app.serve(contract.releaseMarks, ({ actor, params }) => releaseMarks(deps, actor, params.attemptId));
  app.serve(contract.decideLateAnswers, ({ actor, params, body }) =>
    decideLateAnswers(deps, actor, params.attemptId, body),
  );
  app.serve(contract.decideAllLateAnswers, ({ actor, params, body }) =>
    decideAllLateAnswers(deps, actor, params.attemptId, body),
  );
  app.serve(contract.saveQuestionMarks, ({ actor, params, body }) =>
    saveQuestionMarks(deps, actor, params, body),
  );
}

import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/contract/submissions.ts';
import type { AttemptTools } from '../attempts/tools.service.ts';
import { decideAllLateAnswers, decideLateAnswers } from './late-decisions.service.ts';
import { autoMark, saveMarks } from './marking.service.ts';
import { saveQuestionMarks } from './question-marks.service.ts';
import { releaseMarks } from './release-marks.service.ts';

export function markingRoutes(app: FastifyInstance, tools: AttemptTools): void {
  app.serve(contract.saveMarks, ({ actor, params, body }) => saveMarks(tools, actor, params.attemptId, body));
  app.serve(contract.autoMark, ({ actor, params }) => autoMark(tools, actor, params.attemptId));
  app.serve(contract.releaseMarks, ({ actor, params }) => releaseMarks(tools, actor, params.attemptId));
  app.serve(contract.decideLateAnswers, ({ actor, params, body }) =>
    decideLateAnswers(tools, actor, params.attemptId, body),
  );
  app.serve(contract.decideAllLateAnswers, ({ actor, params, body }) =>
    decideAllLateAnswers(tools, actor, params.attemptId, body),
  );
  app.serve(contract.saveQuestionMarks, ({ actor, params, body }) =>
    saveQuestionMarks(tools, actor, params, body),
  );
}

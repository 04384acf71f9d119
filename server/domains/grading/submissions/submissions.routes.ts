import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/contract/results/submissions.ts';
import type { AttemptDeps } from '../../attempts/attempt-deps.service.ts';
import { getGradeHistory } from './grade-history.service.ts';
import { getLateAnswer, listLateAnswers } from './late-answers.service.ts';
import { listGradedQuestions, listQuestionAnswers } from './question-answers.service.ts';
import {
  countSubmissions,
  getSubmissionNeighbours,
  listSubmissions,
  readSubmission,
} from './submissions.service.ts';

export function submissionRoutes(app: FastifyInstance, deps: AttemptDeps): void {
  app.serve(contract.listSubmissions, ({ actor, query }) => listSubmissions(deps, actor, query));
  app.serve(contract.countSubmissions, ({ actor, query }) => countSubmissions(deps, actor, query));
  app.serve(contract.getSubmission, ({ actor, params }) => readSubmission(deps, actor, params.attemptId));
  app.serve(contract.getSubmissionNeighbours, ({ actor, params, query }) =>
    getSubmissionNeighbours(deps, actor, params.attemptId, query),
  );
  app.serve(contract.listLateAnswers, ({ actor, params, query }) =>
    listLateAnswers(deps, actor, params.attemptId, query),
  );
  app.serve(contract.getLateAnswer, ({ actor, params }) =>
    getLateAnswer(deps, actor, params.attemptId, params.lateAnswerId),
  );
  app.serve(contract.getGradeHistory, ({ actor, params }) => getGradeHistory(deps, actor, params.attemptId));
  app.serve(contract.listGradedQuestions, ({ actor, params }) =>
    listGradedQuestions(deps, actor, params.quizId),
  );
  app.serve(contract.listQuestionAnswers, ({ actor, params, query }) =>
    listQuestionAnswers(deps, actor, params, query),
  );
}

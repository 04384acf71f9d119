import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/contract/submissions.ts';
import type { AttemptTools } from '../attempts/tools.service.ts';
import { getGradeHistory } from './history.service.ts';
import { getLateAnswer, listLateAnswers } from './late-answers.service.ts';
import { listGradedQuestions, listQuestionAnswers } from './question-answers.service.ts';
import {
  countSubmissions,
  getSubmissionNeighbours,
  listSubmissions,
  readSubmission,
} from './submissions.service.ts';

export function submissionRoutes(app: FastifyInstance, tools: AttemptTools): void {
  app.serve(contract.listSubmissions, ({ actor, query }) => listSubmissions(tools, actor, query));
  app.serve(contract.countSubmissions, ({ actor, query }) => countSubmissions(tools, actor, query));
  app.serve(contract.getSubmission, ({ actor, params }) => readSubmission(tools, actor, params.attemptId));
  app.serve(contract.getSubmissionNeighbours, ({ actor, params, query }) =>
    getSubmissionNeighbours(tools, actor, params.attemptId, query),
  );
  app.serve(contract.listLateAnswers, ({ actor, params, query }) =>
    listLateAnswers(tools, actor, params.attemptId, query),
  );
  app.serve(contract.getLateAnswer, ({ actor, params }) =>
    getLateAnswer(tools, actor, params.attemptId, params.lateAnswerId),
  );
  app.serve(contract.getGradeHistory, ({ actor, params }) => getGradeHistory(tools, actor, params.attemptId));
  app.serve(contract.listGradedQuestions, ({ actor, params }) =>
    listGradedQuestions(tools, actor, params.quizId),
  );
  app.serve(contract.listQuestionAnswers, ({ actor, params, query }) =>
    listQuestionAnswers(tools, actor, params, query),
  );
}

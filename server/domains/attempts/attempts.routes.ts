import type { FastifyInstance } from 'fastify';
import * as devices from '#shared/contract/attempts/attempt-devices.ts';
import * as contract from '#shared/contract/attempts/attempts.ts';
import * as problems from '#shared/contract/attempts/question-problems.ts';
import * as accommodations from '#shared/contract/teaching/accommodations.ts';
import {
  createAccommodation,
  deleteAccommodation,
  listAccommodations,
  updateAccommodation,
} from './accommodations/accommodations.service.ts';
import { extendAttempt } from './accommodations/extra-time.service.ts';
import type { AttemptDeps } from './attempt-deps.service.ts';
import { deleteAttempt, getAttempt, listAttempts } from './attempts.service.ts';
import { getStoredAnswers, openDevice } from './devices/devices.service.ts';
import { listProblems, reportProblem, resolveProblem } from './problems/problems.service.ts';
import {
  createAnswer,
  deleteAnswer,
  getAnswer,
  listAnswers,
  updateAnswer,
} from './saving/answers.service.ts';
import { getAnswerVersion, getHistory } from './saving/history.service.ts';
import { saveAnswers } from './saving/saving.service.ts';
import { getPaper } from './taking/paper.service.ts';
import { startAttempt } from './taking/start.service.ts';
import { summarizeAttempts } from './taking/summary.service.ts';

export function attemptRoutes(app: FastifyInstance, deps: AttemptDeps): void {
  app.serve(contract.listAttempts, ({ actor, query }) => listAttempts(deps, actor, query));
  app.serve(contract.summarizeAttempts, ({ actor, query }) =>
    summarizeAttempts(deps, actor, query.studentId),
  );
  app.serve(contract.getAttempt, ({ actor, params }) => getAttempt(deps, actor, params.attemptId));
  app.serve(contract.startAttempt, async ({ actor, body, reply }) => {
    const { attempt, isNew } = await startAttempt(deps, actor, body);
    reply.code(isNew ? 201 : 200);
    return attempt;
  });
  app.serve(contract.deleteAttempt, ({ actor, params }) => deleteAttempt(deps, actor, params.attemptId));
  app.serve(contract.extendAttempt, ({ actor, params, body }) =>
    extendAttempt(deps, actor, params.attemptId, body.minutes),
  );
  app.serve(contract.getPaper, ({ actor, params, query }) =>
    getPaper(deps, actor, params.attemptId, query.device),
  );
  app.serve(contract.saveAnswers, ({ actor, params, body }) =>
    saveAnswers(deps, actor, params.attemptId, body.answers),
  );
  app.serve(devices.openDevice, ({ actor, params, body }) => openDevice(deps, actor, params.attemptId, body));
  app.serve(devices.getStoredAnswers, ({ actor, params }) => getStoredAnswers(deps, actor, params.attemptId));
  app.serve(devices.getHistory, ({ actor, params, query }) =>
    getHistory(deps, actor, params.attemptId, query),
  );
  app.serve(devices.getAnswerVersion, ({ actor, params }) =>
    getAnswerVersion(deps, actor, params.attemptId, params.versionId),
  );
  answerRoutes(app, deps);
  problemRoutes(app, deps);
  accommodationRoutes(app, deps);
}

function answerRoutes(app: FastifyInstance, deps: AttemptDeps): void {
  app.serve(contract.listAnswers, ({ actor, query }) => listAnswers(deps, actor, query));
  app.serve(contract.getAnswer, ({ actor, params }) => getAnswer(deps, actor, params.answerId));
  app.serve(contract.createAnswer, async ({ actor, body, reply }) => {
    const { answer, isNew } = await createAnswer(deps, actor, body);
    reply.code(isNew ? 201 : 200);
    return answer;
  });
  app.serve(contract.updateAnswer, ({ actor, params, body }) =>
    updateAnswer(deps, actor, params.answerId, body),
  );
  app.serve(contract.deleteAnswer, async ({ actor, params }) => {
    await deleteAnswer(deps, actor, params.answerId);
    return null;
  });
}

function problemRoutes(app: FastifyInstance, deps: AttemptDeps): void {
  app.serve(problems.reportProblem, async ({ actor, params, body, reply }) => {
    reply.code(201);
    return reportProblem(deps, actor, params.attemptId, body);
  });
  app.serve(problems.listProblems, ({ actor, params, query }) =>
    listProblems(deps, actor, params.quizId, query),
  );
  app.serve(problems.resolveProblem, ({ actor, params, body }) =>
    resolveProblem(deps, actor, params.problemId, body.isResolved),
  );
}

function accommodationRoutes(app: FastifyInstance, deps: AttemptDeps): void {
  app.serve(accommodations.listAccommodations, ({ actor, query }) => listAccommodations(deps, actor, query));
  app.serve(accommodations.createAccommodation, async ({ actor, body, reply }) => {
    const { accommodation, isNew } = await createAccommodation(deps, actor, body);
    reply.code(isNew ? 201 : 200);
    return accommodation;
  });
  app.serve(accommodations.updateAccommodation, ({ actor, params, body }) =>
    updateAccommodation(deps, actor, params.accommodationId, body),
  );
  app.serve(accommodations.deleteAccommodation, async ({ actor, params }) => {
    await deleteAccommodation(deps, actor, params.accommodationId);
    return null;
  });
}

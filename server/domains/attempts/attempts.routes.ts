import type { FastifyInstance } from 'fastify';
import * as accommodations from '#shared/contract/accommodations.ts';
import * as devices from '#shared/contract/attempt-devices.ts';
import * as contract from '#shared/contract/attempts.ts';
import {
  createAccommodation,
  deleteAccommodation,
  listAccommodations,
  updateAccommodation,
} from './accommodations.service.ts';
import { createAnswer, deleteAnswer, getAnswer, listAnswers, updateAnswer } from './answers.service.ts';
import { deleteAttempt, getAttempt, listAttempts } from './attempts.service.ts';
import { getStoredAnswers, openDevice } from './devices.service.ts';
import { extendAttempt } from './extra-time.service.ts';
import { getAnswerVersion, getHistory } from './history.service.ts';
import { getPaper } from './paper.service.ts';
import { saveAnswers } from './saving.service.ts';
import { startAttempt } from './start.service.ts';
import { summarizeAttempts } from './summary.service.ts';
import type { AttemptTools } from './tools.service.ts';

export function attemptRoutes(app: FastifyInstance, tools: AttemptTools): void {
  app.serve(contract.listAttempts, ({ actor, query }) => listAttempts(tools, actor, query));
  app.serve(contract.summarizeAttempts, ({ actor, query }) =>
    summarizeAttempts(tools, actor, query.studentId),
  );
  app.serve(contract.getAttempt, ({ actor, params }) => getAttempt(tools, actor, params.attemptId));
  app.serve(contract.startAttempt, async ({ actor, body, reply }) => {
    const { attempt, isNew } = await startAttempt(tools, actor, body);
    reply.code(isNew ? 201 : 200);
    return attempt;
  });
  app.serve(contract.deleteAttempt, ({ actor, params }) => deleteAttempt(tools, actor, params.attemptId));
  app.serve(contract.extendAttempt, ({ actor, params, body }) =>
    extendAttempt(tools, actor, params.attemptId, body.minutes),
  );
  app.serve(contract.getPaper, ({ actor, params, query }) =>
    getPaper(tools, actor, params.attemptId, query.device),
  );
  app.serve(contract.saveAnswers, ({ actor, params, body }) =>
    saveAnswers(tools, actor, params.attemptId, body.answers),
  );
  app.serve(devices.openDevice, ({ actor, params, body }) =>
    openDevice(tools, actor, params.attemptId, body),
  );
  app.serve(devices.getStoredAnswers, ({ actor, params }) =>
    getStoredAnswers(tools, actor, params.attemptId),
  );
  app.serve(devices.getHistory, ({ actor, params, query }) =>
    getHistory(tools, actor, params.attemptId, query),
  );
  app.serve(devices.getAnswerVersion, ({ actor, params }) =>
    getAnswerVersion(tools, actor, params.attemptId, params.versionId),
  );
  answerRoutes(app, tools);
  accommodationRoutes(app, tools);
}

function answerRoutes(app: FastifyInstance, tools: AttemptTools): void {
  app.serve(contract.listAnswers, ({ actor, query }) => listAnswers(tools, actor, query));
  app.serve(contract.getAnswer, ({ actor, params }) => getAnswer(tools, actor, params.answerId));
  app.serve(contract.createAnswer, async ({ actor, body, reply }) => {
    const { answer, isNew } = await createAnswer(tools, actor, body);
    reply.code(isNew ? 201 : 200);
    return answer;
  });
  app.serve(contract.updateAnswer, ({ actor, params, body }) =>
    updateAnswer(tools, actor, params.answerId, body),
  );
  app.serve(contract.deleteAnswer, async ({ actor, params }) => {
    await deleteAnswer(tools, actor, params.answerId);
    return null;
  });
}

function accommodationRoutes(app: FastifyInstance, tools: AttemptTools): void {
  app.serve(accommodations.listAccommodations, ({ actor, query }) => listAccommodations(tools, actor, query));
  app.serve(accommodations.createAccommodation, async ({ actor, body, reply }) => {
    const { accommodation, isNew } = await createAccommodation(tools, actor, body);
    reply.code(isNew ? 201 : 200);
    return accommodation;
  });
  app.serve(accommodations.updateAccommodation, ({ actor, params, body }) =>
    updateAccommodation(tools, actor, params.accommodationId, body),
  );
  app.serve(accommodations.deleteAccommodation, async ({ actor, params }) => {
    await deleteAccommodation(tools, actor, params.accommodationId);
    return null;
  });
}

import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/contract/attempts/monitor.ts';
import type { AttemptDeps } from '../attempts/attempt-deps.service.ts';
import {
  extendQuiz,
  openPresence,
  releaseDevice,
  reopenAttempt,
  submitForStudent,
} from '../attempts/supervision.service.ts';
import { openMonitor } from './monitoring.service.ts';

export function monitoringRoutes(app: FastifyInstance, deps: AttemptDeps): void {
  const monitor = openMonitor(deps.db);
  const presence = openPresence(app, deps);
  app.serve(contract.getMonitor, ({ actor, params }) => monitor.get(actor, params.quizId));
  app.serve(contract.extendQuiz, async ({ actor, params, body }) => {
    const outcome = await extendQuiz(deps, actor, params.quizId, body.minutes);
    monitor.forget(params.quizId);
    return outcome;
  });
  app.serve(contract.reopenAttempt, async ({ actor, params, body }) => {
    const attempt = await reopenAttempt(deps, actor, params.attemptId, body);
    monitor.forget(attempt.quiz.id);
    return attempt;
  });
  app.serve(contract.handInAttempt, async ({ actor, params, body }) => {
    const attempt = await submitForStudent(deps, actor, params.attemptId, body?.reason ?? '');
    monitor.forget(attempt.quiz.id);
    return attempt;
  });
  app.serve(contract.releaseDevice, async ({ actor, params }) => {
    const { quizId } = await releaseDevice(deps, actor, params.attemptId);
    monitor.forget(quizId);
    return null;
  });
  app.serve(contract.reportPresence, async ({ actor, params, body }) => {
    await presence.report(actor, params.attemptId, body);
    return null;
  });
}

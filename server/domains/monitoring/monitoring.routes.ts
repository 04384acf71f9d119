import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/contract/monitor.ts';
import { handInAttempt } from '../attempts/closing.service.ts';
import { extendQuiz } from '../attempts/extra-time.service.ts';
import { releaseDevice } from '../attempts/lease.service.ts';
import { openPresence } from '../attempts/presence.service.ts';
import { reopenAttempt } from '../attempts/reopening.service.ts';
import type { AttemptTools } from '../attempts/tools.service.ts';
import { openMonitor } from './monitoring.service.ts';

export function monitoringRoutes(app: FastifyInstance, tools: AttemptTools): void {
  const monitor = openMonitor(tools.db);
  const presence = openPresence(app, tools);
  app.serve(contract.getMonitor, ({ actor, params }) => monitor.get(actor, params.quizId));
  app.serve(contract.extendQuiz, async ({ actor, params, body }) => {
    const outcome = await extendQuiz(tools, actor, params.quizId, body.minutes);
    monitor.forget(params.quizId);
    return outcome;
  });
  app.serve(contract.reopenAttempt, async ({ actor, params, body }) => {
    const attempt = await reopenAttempt(tools, actor, params.attemptId, body);
    monitor.forget(attempt.quiz.id);
    return attempt;
  });
  app.serve(contract.handInAttempt, async ({ actor, params, body }) => {
    const attempt = await handInAttempt(tools, actor, params.attemptId, body?.reason ?? '');
    monitor.forget(attempt.quiz.id);
    return attempt;
  });
  app.serve(contract.releaseDevice, async ({ actor, params }) => {
    const { quizId } = await releaseDevice(tools, actor, params.attemptId);
    monitor.forget(quizId);
    return null;
  });
  app.serve(contract.reportPresence, async ({ actor, params, body }) => {
    await presence.report(actor, params.attemptId, body);
    return null;
  });
}

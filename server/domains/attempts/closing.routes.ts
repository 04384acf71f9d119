import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/contract/attempts.ts';
import { updateAttempt } from './closing.service.ts';
import { getReview } from './review.service.ts';
import { startSweep } from './sweep.service.ts';
import type { AttemptTools } from './tools.service.ts';

interface ClosingOptions {
  /** Whether this process also closes what is overdue by itself. */
  worker: boolean;
  /** Shorter in tests. */
  sweepMs?: number | undefined;
}

export function closingRoutes(
  app: FastifyInstance,
  tools: AttemptTools,
  { worker, sweepMs }: ClosingOptions,
): void {
  app.serve(contract.updateAttempt, ({ actor, params, body }) =>
    updateAttempt(tools, actor, params.attemptId, body),
  );
  app.serve(contract.getReview, ({ actor, params }) => getReview(tools, actor, params.attemptId));
  if (worker) startSweep(app, tools, sweepMs);
}

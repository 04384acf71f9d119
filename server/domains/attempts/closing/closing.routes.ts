import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/contract/attempts/attempts.ts';
import type { AttemptDeps } from '../attempt-deps.service.ts';
import { getComparison } from '../review/comparison.service.ts';
import { getReview } from '../review/review.service.ts';
import { updateAttempt } from './closing.service.ts';
import { startSweep } from './sweep.service.ts';

interface ClosingOptions {
  /** Whether this process also closes overdue attempts. */
  worker: boolean;
  /** Shorter in tests. */
  sweepMs?: number | undefined;
}

export function closingRoutes(
  app: FastifyInstance,
  deps: AttemptDeps,
  { worker, sweepMs }: ClosingOptions,
): void {
  app.serve(contract.updateAttempt, ({ actor, params, body }) =>
    updateAttempt(deps, actor, params.attemptId, body),
  );
  app.serve(contract.getReview, ({ actor, params }) => getReview(deps, actor, params.attemptId));
  app.serve(contract.getComparison, ({ actor, params }) => getComparison(deps, actor, params.attemptId));
  if (worker) startSweep(app, deps, sweepMs);
}

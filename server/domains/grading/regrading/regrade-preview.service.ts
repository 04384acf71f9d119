import type { Actor } from '#server/plugins/sessions/session.ts';
import type { RegradePreview, RegradeQuestionTerms } from '#shared/contract/results/regrades.ts';
import type { AttemptDeps } from '../../attempts/attempt-deps.service.ts';
import { planRegrade, selectAskedAttempts } from '../../attempts/marking.service.ts';
import { readActiveRegrades } from '../../grades/active-regrades.service.ts';
import { readBasis } from './regrade-basis.service.ts';
import { presentRegradePreview } from './regrade-preview.presenter.ts';
import { decideTerms } from './regrade-terms.service.ts';

/** Calculates what a regrade would change, with the same code that applies it. */
export async function previewRegrade(
  deps: AttemptDeps,
  actor: Actor,
  asked: RegradeQuestionTerms,
): Promise<RegradePreview> {
  const { quiz, questionId, regrade, shown, running } = await decideTerms(deps, actor, asked);
  const { db } = deps;
  const basis = await readBasis(db, { quizId: quiz.id, questionId });
  const activeRegrades = new Map(await readActiveRegrades(db, quiz.id));
  const then = new Map([
    ...activeRegrades,
    [questionId, [...(activeRegrades.get(questionId) ?? []), regrade]],
  ]);
  const attemptIds = await selectAskedAttempts(db, { quizId: quiz.id, questionId });
  const step = { questionId, regrade, way: 'apply', activeRegrades: then } as const;
  const planned = await planRegrade(db, attemptIds, step);
  return presentRegradePreview(planned, {
    passingMark: quiz.passing_mark,
    running,
    page: asked,
    regrade,
    shown,
    basis,
  });
}

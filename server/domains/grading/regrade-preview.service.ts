import type { Actor } from '#server/plugins/session.ts';
import type { RegradePreview, RegradeQuestionTerms } from '#shared/contract/regrades.ts';
import { planRegrade, selectAskedAttempts } from '../attempts/regrading.service.ts';
import type { AttemptTools } from '../attempts/tools.service.ts';
import { readStandingRegrades } from '../grades/standing-regrades.service.ts';
import { readBasis } from './regrade-basis.service.ts';
import { presentRegradePreview } from './regrade-preview.presenter.ts';
import { decideTerms } from './regrade-terms.service.ts';

/** What a regrade would do, worked out as it is when it is done. */
export async function previewRegrade(
  tools: AttemptTools,
  actor: Actor,
  asked: RegradeQuestionTerms,
): Promise<RegradePreview> {
  const { quiz, questionId, regrade, shown, running } = await decideTerms(tools, actor, asked);
  const { db } = tools;
  const basis = await readBasis(db, { quizId: quiz.id, questionId });
  const standing = new Map(await readStandingRegrades(db, quiz.id));
  const then = new Map([...standing, [questionId, [...(standing.get(questionId) ?? []), regrade]]]);
  const attemptIds = await selectAskedAttempts(db, { quizId: quiz.id, questionId });
  const step = { questionId, regrade, way: 'apply', standing: then } as const;
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

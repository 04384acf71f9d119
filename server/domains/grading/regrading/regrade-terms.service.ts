import { AppError } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import { type ActiveRegrade, findKeyOn } from '#server/scoring/terms.ts';
import type { NewRegrade } from '#shared/contract/results/regrades.ts';
import type { AttemptDeps } from '../../attempts/attempt-deps.service.ts';
import { invalidField } from '../../people/references.service.ts';
import type { QuestionVersion } from '../../question-banks/versions.service.ts';
import { canSubmission } from '../submissions/submissions.policy.ts';
import { findKeyFault, findTextFault } from './regrade-terms.policy.ts';
import { readShownVersions } from './regraded-question.service.ts';
import type { ShownVersion } from './regraded-versions.presenter.ts';
import { findRegradedQuiz, type RegradedQuiz } from './regrades.queries.ts';

type AskedTerms = Pick<
  NewRegrade,
  'quiz' | 'question' | 'version' | 'accepted' | 'allVersions' | 'creditAll' | 'points'
>;

/** A regrade the caller may make for this quiz. */
export interface DecidedTerms {
  quiz: RegradedQuiz;
  questionId: number;
  version: QuestionVersion;
  regrade: ActiveRegrade;
  /** Every version on the quiz's papers. */
  shown: ShownVersion[];
  /** Running attempts with an affected paper. */
  running: number;
}

export async function decideTerms(deps: AttemptDeps, actor: Actor, asked: AskedTerms): Promise<DecidedTerms> {
  const { accepted, allVersions, creditAll, points } = asked;
  const questionId = asked.question.id;
  const quiz = await findRegradedQuiz(deps.db, actor.institutionId, asked.quiz.id);
  if (!quiz || !canSubmission(actor, 'mark', quiz)) throw invalidField('quiz', say('there is no such quiz'));
  const shown = await readShownVersions(deps, { quizId: quiz.id, questionId });
  if (shown.length === 0) throw invalidField('question', say('wasn’t used in this quiz'));
  const version = shown.find((one) => one.version.version === asked.version)?.version;
  if (!version) throw new AppError('REGRADE_STALE');
  const byText = allVersions && version.options.length > 0;
  const fault = byText
    ? findTextFault(
        shown.map((one) => one.version),
        accepted,
      )
    : findKeyFault(version, accepted);
  if (fault !== null) throw invalidField('accepted', fault);
  const key = accepted && [...new Set(accepted)];
  const newestVersion = Number.MAX_SAFE_INTEGER;
  const decided = { version, newestVersion, rekeyedFrom: null };
  const regrade = { ...decided, accepted: key, allVersions, creditAll, points };
  const running = shown
    .filter((one) => findKeyOn(regrade, one.version) !== undefined)
    .reduce((sum, one) => sum + one.running, 0);
  return { quiz, questionId, version, regrade, shown, running };
}

import { AppError, assertCan } from '#server/errors.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import { haveSameOptions } from '#server/scoring/terms.ts';
import type { RegradeQuestion } from '#shared/contract/results/regrades.ts';
import { grading, listPage } from '#shared/limits.ts';
import type { AttemptDeps } from '../../attempts/attempt-deps.service.ts';
import { readActiveRegrades } from '../../grades/active-regrades.service.ts';
import { readDatedVersions } from '../../question-banks/versions.service.ts';
import { canSubmission } from '../submissions/submissions.policy.ts';
import { readFormerKey } from './bank-key.service.ts';
import { presentRegradeQuestion } from './regraded-question.presenter.ts';
import { selectChosen, selectShownVersions, selectWritten } from './regraded-question.queries.ts';
import type { ShownVersion } from './regraded-versions.presenter.ts';
import { presentRegrade } from './regrades.presenter.ts';
import { findRegradedQuiz, selectRegrades } from './regrades.queries.ts';

type Deps = Pick<AttemptDeps, 'db' | 'versions' | 'signFile'>;

interface Asked {
  quizId: number;
  questionId: number;
}

/** The versions of a question on the quiz's papers; none: no student had it. */
export async function readShownVersions(
  { db, versions }: Pick<Deps, 'db' | 'versions'>,
  asked: Asked,
): Promise<ShownVersion[]> {
  const rows = await selectShownVersions(db, asked);
  const known = await versions.get(rows.map(({ versionId }) => versionId));
  return rows.flatMap(({ points, finished, running }, at) => {
    const version = known[at];
    return version ? [{ version, points, finished, running }] : [];
  });
}

export async function getRegradeQuestion(deps: Deps, actor: Actor, asked: Asked): Promise<RegradeQuestion> {
  const { db } = deps;
  const quiz = await findRegradedQuiz(db, actor.institutionId, asked.quizId);
  assertCan(canSubmission, actor, 'mark', quiz);
  const shown = await readShownVersions(deps, asked);
  const main = shown.toSorted(byFrequency)[0]?.version;
  if (!main) throw new AppError('NOT_FOUND');
  const alike = shown.filter(({ version }) => haveSameOptions(main, version));
  const askedWith = { ...asked, versionIds: alike.map(({ version }) => version.id) };
  const isText = main.questionType === 'SHORT_ANSWER';
  const allVersions = { ...asked, versionIds: shown.map(({ version }) => version.id) };
  const [activeByQuestion, history, chosen, written, regrades] = await Promise.all([
    readActiveRegrades(db, asked.quizId),
    readDatedVersions(db, asked.questionId),
    selectChosen(db, allVersions),
    isText ? selectWritten(db, askedWith, grading.acceptedText) : [],
    selectRegrades(db, actor, { ...asked, max: listPage.max }),
  ]);
  const activeRegrades = activeByQuestion.get(asked.questionId) ?? [];
  const regrade = activeRegrades.at(-1);
  const applied = regrades.rows.find(({ id }) => id === regrade?.id);
  const former =
    regrade && applied
      ? await readFormerKey(deps, actor, {
          questionId: asked.questionId,
          regrade,
          appliedAt: applied.applied_at,
        })
      : null;
  return presentRegradeQuestion(quiz, {
    main,
    shown,
    activeRegrades,
    history,
    chosen,
    written,
    regrades: regrades.rows.map(presentRegrade),
    bankKey: former && regrade ? { regrade: { id: regrade.id }, ...former } : null,
  });
}

function byFrequency(one: ShownVersion, other: ShownVersion): number {
  const count = (shown: ShownVersion) => shown.finished + shown.running;
  return count(other) - count(one) || other.version.version - one.version.version;
}

import type { Trx } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import type { Page } from '#server/plugins/http/pipeline.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { NewRegrade, Regrade, RegradeQuery } from '#shared/contract/results/regrades.ts';
import type { AttemptDeps } from '../../attempts/attempt-deps.service.ts';
import type { KnownStep } from '../../attempts/marking.service.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { type KnownRegrade, readActiveRegrades } from '../../grades/active-regrades.service.ts';
import { addChangedAttempts, retractRegrade, storeRegrade } from '../../grades/regrade-batches.service.ts';
import { findCurrentVersion } from '../../question-banks/versions.service.ts';
import { canSubmission } from '../submissions/submissions.policy.ts';
import { restoreBankKey } from './bank-key.service.ts';
import { assertBasis } from './regrade-basis.service.ts';
import { type CorrectionDeps, correctQuestion } from './regrade-correction.service.ts';
import { regradeEverybody } from './regrade-everybody.service.ts';
import { type DecidedTerms, decideTerms } from './regrade-terms.service.ts';
import { presentRegrade } from './regrades.presenter.ts';
import { findRegrade, type RegradeRow, selectRegrades } from './regrades.queries.ts';

export async function listRegrades(
  { db }: AttemptDeps,
  actor: Actor,
  query: RegradeQuery,
): Promise<Page<Regrade>> {
  const { rows, total } = await selectRegrades(db, actor, query);
  return { items: rows.map(presentRegrade), total };
}

export async function applyRegrade(
  deps: AttemptDeps & CorrectionDeps,
  actor: Actor,
  asked: NewRegrade,
): Promise<Regrade> {
  const decided = await decideTerms(deps, actor, asked);
  const { quiz, questionId } = decided;
  const { reason, tellStudents } = asked;
  const step = await regradeEverybody(deps, actor, {
    quiz,
    questionId,
    reason,
    tellStudents,
    begin: async (trx) => {
      await assertBasis(trx, { quizId: quiz.id, questionId }, asked.basis);
      return storeTerms(trx, actor, decided, reason);
    },
    record: async (trx, step, changed) => {
      await addChangedAttempts(trx, step.regrade.id, changed);
      await recordRegrade(trx, actor, { step, quizId: quiz.id, changed });
    },
  });
  if (asked.correctQuestion) await correctQuestion(deps, actor, step);
  return presentRegrade(await getRegrade(deps, actor, step.regrade.id));
}

async function storeTerms(
  trx: Trx,
  { accountId: appliedBy }: Actor,
  { quiz, questionId, version: { version }, regrade }: DecidedTerms,
  reason: string,
): Promise<KnownStep> {
  const { accepted, allVersions, creditAll, points } = regrade;
  // Versions saved after this regrade keep their own key.
  const newestVersion = Math.max(version, (await findCurrentVersion(trx, questionId)) ?? version);
  const key = { accepted, allVersions, newestVersion, creditAll };
  const terms = { quizId: quiz.id, questionId, version, ...key, points };
  const id = await storeRegrade(trx, { ...terms, reason, appliedBy });
  const activeRegrades = await readActiveRegrades(trx, quiz.id);
  return {
    questionId,
    regrade: getActiveRegrade(activeRegrades, questionId, id),
    way: 'apply',
    activeRegrades,
  };
}

function getActiveRegrade(
  activeRegrades: Map<number, KnownRegrade[]>,
  questionId: number,
  id: number,
): KnownRegrade {
  const active = activeRegrades.get(questionId)?.find((regrade) => regrade.id === id);
  if (!active) throw new Error(`Regrade ${id} is not active.`);
  return active;
}

interface Undo {
  reason: string;
  /** Null: the question in its bank keeps the key that it has. */
  bankVersion: number | null;
}

/** Restores the earlier marks, except those marked since. */
export async function undoRegrade(
  deps: AttemptDeps,
  actor: Actor,
  id: number,
  { reason, bankVersion }: Undo,
): Promise<Regrade> {
  const row = await getRegrade(deps, actor, id);
  const quiz = { id: row.quiz_id, title: row.quiz_title, owner_id: row.owner_id };
  await regradeEverybody(deps, actor, {
    quiz,
    questionId: row.question_id,
    reason,
    tellStudents: true,
    begin: (trx) => retractTerms(trx, actor, row),
    record: (trx, step, changed) => recordRegrade(trx, actor, { step, quizId: quiz.id, changed }),
    finish: async (trx, { questionId, regrade }) => {
      if (bankVersion === null) return;
      const applied = { questionId, regrade, appliedAt: row.applied_at };
      await restoreBankKey(deps, trx, actor, { ...applied, bankVersion, questionText: row.question_text });
    },
  });
  return presentRegrade(await getRegrade(deps, actor, id));
}

async function retractTerms(trx: Trx, actor: Actor, row: RegradeRow): Promise<KnownStep> {
  const { id, quiz_id: quizId, question_id: questionId } = row;
  const before = await readActiveRegrades(trx, quizId);
  await retractRegrade(trx, id, actor.accountId);
  const regrade = getActiveRegrade(before, questionId, id);
  return { questionId, regrade, way: 'undo', activeRegrades: await readActiveRegrades(trx, quizId) };
}

async function getRegrade({ db }: AttemptDeps, actor: Actor, id: number): Promise<RegradeRow> {
  const row = await findRegrade(db, actor.institutionId, id);
  assertCan(canSubmission, actor, 'mark', row);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

interface Recorded {
  step: KnownStep;
  quizId: number;
  changed: number;
}

async function recordRegrade(trx: Trx, actor: Actor, { step, quizId, changed }: Recorded): Promise<void> {
  await recordAudit(trx, actor, {
    action: step.way === 'apply' ? 'regrade.applied' : 'regrade.undone',
    target: { type: 'regrade', id: step.regrade.id },
    detail: { quizId, questionId: step.questionId, attemptsChanged: changed },
  });
}

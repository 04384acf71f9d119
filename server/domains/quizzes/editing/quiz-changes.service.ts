import type { Selectable } from 'kysely';
import { type Db, inTransaction, type Trx } from '#database/client.ts';
import type { Database } from '#database/schema.ts';
import { AppError, assertCan, faultyFields } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { NewQuiz, Quiz, QuizChange } from '#shared/contract/teaching/quizzes.ts';
import { quiz as limit } from '#shared/limits.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { refreshCgpaOfTakers } from '../../people/cgpa.service.ts';
import { getProgramId, invalidField } from '../../people/references.service.ts';
import type { ProgramTerms } from '../../programs/teaching.service.ts';
import { assertBankUsable } from '../../question-banks/question-banks.service.ts';
import { splitCredits } from '../credits/credit-limit.policy.ts';
import { findPendingCredits } from '../credits/credit-requests.queries.ts';
import { updateCreditRequest } from '../credits/credit-requests.service.ts';
import { type NewPlace, refreshTotals, replacePlaces } from '../places/places.queries.ts';
import { assertPlacesHold, resolvePlaces } from '../places/places.service.ts';
import { publishQuizzes, type QuizDeps } from '../quiz-deps.service.ts';
import { assertMayChangeIn, chooseProgram } from '../quiz-program.service.ts';
import { canQuiz } from '../quizzes.policy.ts';
import { findQuizSubject, lockQuiz, lockRestorableQuiz } from '../quizzes.queries.ts';
import { getQuiz } from '../quizzes.service.ts';
import { findTermFaults } from './quiz-terms.policy.ts';
import {
  archiveQuizRow,
  deleteExpiredQuizzes,
  deleteQuizRow,
  insertQuiz,
  isQuizTaken,
  isSemester,
  type QuizColumns,
  restoreQuizRow,
  updateQuizRow,
} from './quiz-writes.queries.ts';

type StoredQuiz = Selectable<Database['quiz']>;

export async function createQuiz(deps: QuizDeps, actor: Actor, quiz: NewQuiz): Promise<Quiz> {
  const { institutionId, accountId } = actor;
  assertCan(canQuiz, actor, 'create', { institution_id: institutionId, owner_id: accountId });
  const passwordHash = await hashPassword(deps, quiz.password);
  return inTransaction(deps.db, async (trx) => {
    await assertReferences(trx, actor, quiz);
    assertTerms(quiz, null);
    const resolved = await resolvePlaces(trx, actor, quiz.quizQuestions ?? []);
    assertPlacesHold(resolved);
    const program = await chooseProgram(trx, actor, quiz.program?.id);
    const { credits, pending } = applyNewCredits(actor, quiz.credits, program);
    const id = await insertQuiz(trx, actor, {
      ...columnsOf(quiz),
      title: quiz.title,
      password_hash: passwordHash,
      program_id: program.id,
      credits,
    });
    await updateCreditRequest(deps, trx, actor, { quiz: { id, title: quiz.title }, pending });
    await writePlaces(trx, id, resolved.places);
    await publishQuizzes(trx, deps.events, actor, { isPublic: quiz.isActive ?? false });
    const target = { type: 'quiz', id };
    await recordAudit(trx, actor, { action: 'quiz.created', target, detail: { title: quiz.title } });
    return getQuiz(trx, actor, id);
  });
}

export async function updateQuiz(
  deps: QuizDeps,
  actor: Actor,
  id: number,
  change: QuizChange,
): Promise<Quiz> {
  const passwordHash = await hashPassword(deps, change.password);
  return inTransaction(deps.db, async (trx) => {
    assertCan(canQuiz, actor, 'edit', await findQuizSubject(trx, actor, id, undefined));
    await assertReferences(trx, actor, change);
    const resolved = change.quizQuestions && (await resolvePlaces(trx, actor, change.quizQuestions, id));
    const before = await lockQuiz(trx, actor, id);
    assertCan(canQuiz, actor, 'edit', before);
    await assertUnchanged(trx, actor, before, change.revision);
    // Checked last: a question deleted in the meantime is a conflict, not a fault of this caller.
    if (resolved) assertPlacesHold(resolved);
    assertTerms(change, before);
    assertMayActivate(change, before);
    const program = await assertMayChangeIn(trx, actor, before, change);
    const { credits, pending } = await applyCredits(trx, actor, before, change, program);
    const isArchived = change.isArchived ?? before.archived_at !== null;
    const columns = {
      ...columnsOf(change),
      password_hash: passwordHash,
      program_id: change.program?.id,
      credits,
      ...(endsKeyRelease(change, before) ? { key_released_at: null } : {}),
    };
    await updateQuizRow(trx, id, isArchived ? { ...columns, is_active: false } : columns);
    if (change.isArchived) await archiveQuizRow(trx, id);
    if (resolved) await writePlaces(trx, id, resolved.places);
    await updateCreditRequest(deps, trx, actor, {
      quiz: { id, title: change.title ?? before.title },
      pending,
    });
    if (credits !== before.credits) await refreshCgpaOfTakers(trx, id);
    await publishQuizzes(trx, deps.events, actor, {
      isPublic: before.is_active || (change.isActive ?? false),
    });
    const detail = { fields: Object.keys(change) };
    await recordAudit(trx, actor, { action: 'quiz.changed', target: { type: 'quiz', id }, detail });
    return getQuiz(trx, actor, id);
  });
}

/** Deletes a quiz that nobody has taken, restorable for a while. Archives one that has been taken. */
export async function deleteQuiz(deps: QuizDeps, actor: Actor, id: number): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    // A concurrent start waits for the row, and then finds no quiz.
    const quiz = await lockQuiz(trx, actor, id, 'forUpdate');
    assertCan(canQuiz, actor, 'delete', quiz);
    const isKept = await isQuizTaken(trx, id);
    if (isKept) await archiveQuizRow(trx, id);
    else await deleteQuizRow(trx, id);
    await publishQuizzes(trx, deps.events, actor, { isPublic: quiz.is_active });
    const detail = { title: quiz.title, isKept };
    const people = [quiz.owner_id];
    await recordAudit(trx, actor, { action: 'quiz.deleted', target: { type: 'quiz', id }, people, detail });
  });
}

/** Restores a deleted quiz as a draft, so that no student sees it again by accident. */
export function restoreQuiz(deps: QuizDeps, actor: Actor, id: number): Promise<Quiz> {
  return inTransaction(deps.db, async (trx) => {
    const quiz = await lockRestorableQuiz(trx, actor, id);
    assertCan(canQuiz, actor, 'delete', quiz);
    if (quiz.deleted_at !== null) {
      await restoreQuizRow(trx, id);
      await publishQuizzes(trx, deps.events, actor, { isPublic: false });
      const detail = { title: quiz.title };
      await recordAudit(trx, actor, { action: 'quiz.restored', target: { type: 'quiz', id }, detail });
    }
    return getQuiz(trx, actor, id);
  });
}

/** Deletes quizzes for good when they can no longer be restored. */
export function purgeDeletedQuizzes(db: Db): Promise<void> {
  return deleteExpiredQuizzes(db, limit.daysUntilPurged);
}

const defaultCredits = 1;

interface Credits {
  credits: number;
  pending: number | null;
}

/** For a new quiz. */
export function applyNewCredits(
  { role }: Actor,
  wanted = defaultCredits,
  { max_credits: max }: Pick<ProgramTerms, 'max_credits'>,
): Credits {
  if (role === 'SUPER_ADMIN') return { credits: wanted, pending: null };
  return splitCredits({ wanted, counting: defaultCredits, max, keepsProgram: false });
}

/** For a locked quiz. Another programme has another maximum, so requested or approved credits need approval again. */
async function applyCredits(
  trx: Trx,
  { role }: Actor,
  before: StoredQuiz,
  change: QuizChange,
  program: ProgramTerms | null,
): Promise<Credits> {
  const { credits: counting } = before;
  const asked = await findPendingCredits(trx, before.id);
  const keepsProgram = program === null || program.id === before.program_id;
  if (role === 'SUPER_ADMIN' || program === null) {
    return change.credits === undefined
      ? { credits: counting, pending: asked }
      : { credits: change.credits, pending: null };
  }
  if (change.credits === undefined && keepsProgram) return { credits: counting, pending: asked };
  const wanted = change.credits ?? asked ?? counting;
  return splitCredits({ wanted, counting, max: program.max_credits, keepsProgram });
}

async function writePlaces(trx: Trx, quizId: number, places: readonly NewPlace[]): Promise<void> {
  await replacePlaces(trx, quizId, places);
  await refreshTotals(trx, [quizId]);
}

/** The quiz is locked. */
async function assertUnchanged(
  trx: Trx,
  actor: Actor,
  stored: StoredQuiz,
  revision: number | undefined,
): Promise<void> {
  if (revision === undefined || revision >= stored.revision) return;
  throw new AppError('QUIZ_CHANGED', { current: await getQuiz(trx, actor, stored.id) });
}

/** Undefined keeps it, null removes it. */
async function hashPassword({ passwords }: QuizDeps, password: string | null | undefined) {
  return typeof password === 'string' ? passwords.hashShared(password) : password;
}

async function assertReferences(trx: Trx, actor: Actor, change: QuizChange): Promise<void> {
  const { program, questionBank, semester } = change;
  if (program) await getProgramId(trx, actor.institutionId, program.id);
  if (questionBank) await assertBankUsable(trx, actor, questionBank.id);
  if (semester && !(await isSemester(trx, actor.institutionId, semester.id))) {
    throw invalidField('semester', say('there is no such semester'));
  }
}

function assertTerms(change: QuizChange, before: StoredQuiz | null): void {
  const faults = findTermFaults({
    opensAt: momentOf(change.opensAt, before?.opens_at),
    closesAt: momentOf(change.closesAt, before?.closes_at),
    passingMark: change.passingMark === undefined ? (before?.passing_mark ?? null) : change.passingMark,
    grantsCertificate: change.grantsCertificate ?? before?.grants_certificate ?? false,
  });
  if (faults.length === 0) return;
  throw faultyFields(faults);
}

function momentOf(sent: string | null | undefined, stored: Date | null | undefined): Date | null {
  if (sent === undefined) return stored ?? null;
  return sent === null ? null : new Date(sent);
}

/** Archiving may send the quiz as read, still active; but an archived quiz can't be activated this way. */
function assertMayActivate(change: QuizChange, before: StoredQuiz): void {
  if (!change.isActive || before.archived_at === null || change.isArchived !== undefined) return;
  throw invalidField('isActive', say('this quiz is archived'));
}

/**
 * A release applies to the rule it was made under. A first closing date hides the key until then, and a rule that
 * later becomes AFTER_CLOSE again must not find the key released.
 */
function endsKeyRelease(change: QuizChange, before: StoredQuiz): boolean {
  const getsClosingDate = before.closes_at === null && typeof change.closesAt === 'string';
  const getsOtherRule = change.reviewKey !== undefined && change.reviewKey !== before.review_key;
  return before.key_released_at !== null && (getsClosingDate || getsOtherRule);
}

/** Undefined fields stay unchanged. */
function columnsOf(change: Omit<QuizChange, 'program' | 'password' | 'credits'>): QuizColumns {
  return {
    title: change.title,
    description: change.description,
    is_active: change.isActive,
    question_bank_id: idOf(change.questionBank),
    semester_id: idOf(change.semester),
    time_limit_minutes: change.timeLimit,
    opens_at: change.opensAt && new Date(change.opensAt),
    closes_at: change.closesAt && new Date(change.closesAt),
    attempt_limit: change.attemptLimit,
    shuffle_questions: change.shuffleQuestions,
    shuffle_options: change.shuffleOptions,
    review_marks: change.reviewMarks,
    review_key: change.reviewKey,
    course_code: change.courseCode,
    passing_mark: change.passingMark,
    grants_certificate: change.grantsCertificate,
    one_device: change.oneDevice,
    show_comparison: change.showComparison,
    ...(change.isArchived === false ? { archived_at: null } : {}),
  };
}

function idOf(reference: { id: number } | null | undefined): number | null | undefined {
  return reference === null ? null : reference?.id;
}

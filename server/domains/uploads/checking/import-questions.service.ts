import { inTransaction, type Trx } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { ImportOrder, UploadResponse } from '#shared/contract/teaching/uploads.ts';
import { upload as limit } from '#shared/limits.ts';
import {
  addBanks,
  addQuestions,
  type BankQuestion,
  getTargetBank,
  listTextKeys,
} from '../../question-banks/imported-questions.service.ts';
import { publishQuestions } from '../../question-banks/question-events.service.ts';
import { addImportedQuizzes } from '../../quizzes/imported-quiz.service.ts';
import { chooseProgram } from '../../quizzes/quiz-program.service.ts';
import { completeUpload } from '../ending/upload-end.service.ts';
import { paced } from '../pacing.service.ts';
import type { By, UploadDeps } from '../upload-deps.service.ts';
import { canUpload } from '../uploads.policy.ts';
import { type CreatedCounts, presentLine, presentLines, presentResponse } from '../uploads.presenter.ts';
import { findUpload, type LockedUpload, lockUpload } from '../uploads.queries.ts';
import {
  findLastPosition,
  selectFaults,
  selectReadyBanks,
  selectReadyQuestions,
} from './upload-questions.queries.ts';

export async function importUpload(
  deps: UploadDeps,
  actor: Actor,
  id: number,
  order: ImportOrder,
): Promise<UploadResponse> {
  return inTransaction(deps.db, async (trx) => {
    const upload = await lockUpload(trx, actor.institutionId, id);
    assertCan(canUpload, actor, 'edit', upload);
    if (upload.status !== 'CHECKED') throw new AppError('UPLOAD_NOT_OPEN');
    if (!order.leaveOutFaulty) await assertNoFaults(trx, id);
    const programId = order.program?.id ?? upload.draft?.programId ?? null;
    const target = order.questionBank ? await getTargetBank(trx, actor, order.questionBank.id) : undefined;
    const leftOut = target && order.leaveOutDuplicates ? await listTextKeys(trx, target.id) : [];
    await importReady(deps, trx, upload, actor, { programId, isActive: order.isActive, target, leftOut });
    const row = await findUpload(trx, actor.institutionId, id);
    if (!row) throw new AppError('NOT_FOUND');
    return presentResponse(row);
  });
}

async function assertNoFaults(trx: Trx, id: number): Promise<void> {
  const { faulty, total } = await selectFaults(trx, id, limit.maxFaultsShown);
  if (total === 0) return;
  const lines = faulty.flatMap(({ place, faults }) => faults.map((fault) => presentLine(place, fault)));
  throw new AppError('UPLOAD_HAS_FAULTS', { details: presentLines(lines, total) });
}

interface Terms {
  programId: number | null;
  isActive: boolean;
  /** The bank for all questions, locked. Otherwise their own banks are created. */
  target?: { id: number; owner_id: number } | undefined;
  /** The texts of questions to leave out. */
  leftOut?: readonly string[];
}

/** Creates everything that is ready in a locked upload, and closes it. */
export async function importReady(
  deps: UploadDeps,
  trx: Trx,
  upload: LockedUpload,
  by: By,
  { programId, isActive, target, leftOut = [] }: Terms,
): Promise<void> {
  const { id: sourceUploadId, institution_id: institutionId, owner_id: accountId } = upload;
  const source = { institutionId, accountId, sourceUploadId };
  // Checked now: the sender may have lost the programme since the file arrived.
  const program = await chooseProgram(trx, by, programId ?? undefined);
  const banks = target
    ? new Map<string, number>()
    : await addBanks(trx, source, await selectReadyBanks(trx, sourceUploadId));
  const findBank = (title: string) => target?.id ?? banks.get(title) ?? 0;
  const { quizzes, created } = await createQuestions(trx, sourceUploadId, by, { findBank, leftOut });
  created.questionBanks = banks.size;
  if (created.questions === 0) throw new AppError('UPLOAD_WITHOUT_QUESTIONS');
  await publishQuestions(trx, deps.events, by, [accountId, ...(target ? [target.owner_id] : [])]);
  await addImportedQuizzes(trx, deps.events, { ...source, programId: program.id, isActive }, quizzes);
  await completeUpload(deps, trx, upload, by, created);
}

interface NewQuiz {
  title: string;
  /** The bank of its first question. */
  bankId: number;
  questionIds: number[];
}

const maxBatchSize = 100;

interface Destination {
  findBank: (title: string) => number;
  leftOut: readonly string[];
}

async function createQuestions(trx: Trx, uploadId: number, by: By, { findBank, leftOut }: Destination) {
  const quizzes = new Map<string, NewQuiz>();
  const created: CreatedCounts = { quizzes: 0, questionBanks: 0, questions: 0, options: 0 };
  const last = await findLastPosition(trx, uploadId);
  for (let from = 1; from <= last; from += maxBatchSize) {
    const page = await selectReadyQuestions(trx, uploadId, {
      from,
      to: from + maxBatchSize - 1,
      leftOut,
    });
    const questions = page.map(({ bankTitle, content }) => toBankQuestion(findBank(bankTitle), content));
    const ids = await paced(() => addQuestions(trx, by.accountId, questions));
    for (const [at, { quizTitle }] of page.entries()) {
      const bankId = questions[at]?.bankId ?? 0;
      const quiz = quizzes.get(quizTitle) ?? { title: quizTitle, bankId, questionIds: [] };
      quiz.questionIds.push(ids[at] ?? 0);
      quizzes.set(quizTitle, quiz);
      created.options += questions[at]?.options.length ?? 0;
    }
    created.questions += page.length;
  }
  created.quizzes = quizzes.size;
  return { quizzes: [...quizzes.values()], created };
}

type Content = Awaited<ReturnType<typeof selectReadyQuestions>>[number]['content'];

function toBankQuestion(bankId: number, { questionType, ...content }: Content): BankQuestion {
  // A question without a type has a fault and isn't ready.
  if (questionType === null) throw new Error('A question without a type was about to be imported.');
  return { bankId, questionType, ...content };
}

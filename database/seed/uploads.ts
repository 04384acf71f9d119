import type { Accounts } from './accounts.ts';
import { after, dayAt } from './calendar.ts';
import type { BankContent } from './content/bank-content.ts';
import { banks } from './content/banks.ts';
import { quizzes } from './content/quizzes.ts';
import { completedUploads, failedUploads } from './content/uploads.ts';
import { storeFiles } from './files.ts';
import { insertForIds, type Row } from './insert-rows.ts';
import { questionsInCsv } from './questions-csv.ts';
import { getByKey, institutionId, pairUp, type Seeding } from './seeding.ts';

/** The upload that created a bank or quiz, by the key of the bank or quiz. */
export interface UploadSources {
  ofBank: ReadonlyMap<string, number>;
  ofQuiz: ReadonlyMap<string, number>;
}

type Completed = (typeof completedUploads)[number];

const bankByKey = new Map(banks.map((bank) => [bank.key, bank]));
const titleOfQuiz = new Map(quizzes.map((quiz) => [quiz.key, quiz.title]));

/** When a bank was created, by hand or by importing a file. */
export function bankMadeAt(now: Date, bank: BankContent): Date {
  return dayAt(now, -bank.createdDaysAgo, 9 + (bank.createdDaysAgo % 8), (bank.createdDaysAgo * 7) % 60);
}

export async function writeUploads(seeding: Seeding, accounts: Accounts): Promise<UploadSources> {
  const kept = completedUploads.filter(({ fileSize }) => fileSize === undefined);
  const files = kept.map((upload) => csvFile(seeding.now, accounts, upload));
  const fileIds = await storeFiles(seeding, files);
  const fileOf = new Map(
    pairUp(pairUp(kept, files), fileIds).map(([[upload, file], id]) => [
      upload,
      { id, size: file.bytes.byteLength },
    ]),
  );
  const rows = [
    ...completedUploads.map((upload) => completedRow(seeding.now, accounts, upload, fileOf.get(upload))),
    ...failedUploads.map((upload) => failedRow(seeding.now, accounts, upload)),
  ];
  const ids = await insertForIds(seeding.trx, 'file_upload', rows);
  const made = pairUp(completedUploads, ids.slice(0, completedUploads.length));
  return {
    ofBank: new Map(made.map(([{ bank }, id]) => [bank, id])),
    ofQuiz: new Map(made.map(([{ quiz }, id]) => [quiz, id])),
  };
}

function csvFile(now: Date, accounts: Accounts, upload: Completed) {
  const bank = getByKey(bankByKey, upload.bank);
  const text = questionsInCsv(getByKey(titleOfQuiz, upload.quiz), bank);
  return {
    purpose: 'QUESTION_FILE' as const,
    ownerId: getByKey(accounts.ofTeacher, bank.owner),
    folder: 'question-file',
    extension: 'csv',
    originalName: upload.fileName,
    mediaType: 'text/csv',
    bytes: Buffer.from(text),
    createdAt: bankMadeAt(now, bank),
  };
}

function completedRow(
  now: Date,
  accounts: Accounts,
  upload: Completed,
  file: { id: number; size: number } | undefined,
): Row<'file_upload'> {
  const bank = getByKey(bankByKey, upload.bank);
  const madeAt = bankMadeAt(now, bank);
  const questions = bank.questions.length;
  const options = bank.questions.reduce((sum, question) => sum + question.options.length, 0);
  return {
    institution_id: institutionId,
    owner_id: getByKey(accounts.ofTeacher, bank.owner),
    file_id: file?.id ?? null,
    original_file_name: upload.fileName,
    file_size: file?.size ?? upload.fileSize ?? 0,
    file_type: upload.fileType,
    status: 'COMPLETED',
    progress_percent: 100,
    processing_result: `Created 1 quiz, 1 question bank, ${questions} questions and ${options} options.`,
    details: [],
    quizzes_created: 1,
    question_banks_created: 1,
    questions_created: questions,
    options_created: options,
    date_created: madeAt,
    completed_at: after(madeAt, 4_000),
  };
}

function failedRow(
  now: Date,
  accounts: Accounts,
  upload: (typeof failedUploads)[number],
): Row<'file_upload'> {
  const sentAt = failedAt(now, upload.daysAgo);
  return {
    institution_id: institutionId,
    owner_id: getByKey(accounts.ofTeacher, upload.owner),
    file_id: null,
    original_file_name: upload.fileName,
    file_size: upload.fileSize,
    file_type: upload.fileType,
    status: 'FAILED',
    progress_percent: 100,
    processing_result: upload.result,
    details: [...upload.details],
    quizzes_created: 0,
    question_banks_created: 0,
    questions_created: 0,
    options_created: 0,
    date_created: sentAt,
    completed_at: after(sentAt, 2_000),
  };
}

export function failedAt(now: Date, daysAgo: number): Date {
  return dayAt(now, -daysAgo, 15, 26);
}

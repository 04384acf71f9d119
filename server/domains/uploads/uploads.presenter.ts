import { describePlace } from '#server/importing/reader-output.ts';
import { say } from '#server/language/say.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type {
  FileUpload,
  UploadPlace,
  UploadQuestion,
  UploadResponse,
} from '#shared/contract/teaching/uploads.ts';
import { upload as limit } from '#shared/limits.ts';
import type { UploadQuestionRow } from './checking/upload-questions.queries.ts';
import { canUpload, statusOf } from './uploads.policy.ts';
import type { UploadRow } from './uploads.queries.ts';

export function presentUpload(
  row: UploadRow,
  actor: Actor,
  { signFile, filesAhead }: { signFile: (fileId: number) => string; filesAhead: Map<number, number> },
): FileUpload {
  const mayEdit = canUpload(actor, 'edit', row);
  return {
    id: row.id,
    originalFileName: row.original_file_name,
    fileSize: row.file_size,
    fileType: row.file_type,
    status: statusOf(row.status),
    progress: row.progress_percent,
    filesAhead: isWaiting(row) ? (filesAhead.get(row.id) ?? 0) : null,
    processingResult: row.processing_result,
    details: row.details,
    understood: row.understood,
    imported: presentImported(row),
    teacher:
      row.teacher_id === null
        ? null
        : {
            id: row.teacher_id,
            firstName: row.teacher_first_name ?? '',
            lastName: row.teacher_last_name ?? '',
          },
    originalUrl: row.file_id === null ? null : signFile(row.file_id),
    dateCreated: row.date_created.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    ...(row.status === 'COMPLETED' ? createdOf(row) : {}),
    abilities: {
      import: mayEdit && row.status === 'CHECKED',
      cancel: canUpload(actor, 'cancel', row) && statusOf(row.status) === 'PENDING',
      delete: mayEdit,
    },
  };
}

/** Reading has not started. */
export function isWaiting({ status, reading_seen_at }: UploadRow): boolean {
  return status === 'PENDING' && reading_seen_at === null;
}

function createdOf(row: UploadRow): NonNullable<UploadResponse['processedData']> {
  return {
    quizzesCreated: row.quizzes_created,
    questionBanksCreated: row.question_banks_created,
    questionsCreated: row.questions_created,
    optionsCreated: row.options_created,
  };
}

function presentImported({ imported }: UploadRow): FileUpload['imported'] {
  if (imported === null) return null;
  const name = ({ id, title }: { id: number; title: string }) => ({ id, title });
  return { quizzes: imported.quizzes.map(name), questionBanks: imported.questionBanks.map(name) };
}

export function presentResponse(row: UploadRow): UploadResponse {
  return {
    success: true,
    id: row.id,
    status: statusOf(row.status),
    processedData: row.status === 'COMPLETED' ? createdOf(row) : null,
    imported: presentImported(row),
    error: null,
    details: row.details,
  };
}

export function presentUploadQuestion(row: UploadQuestionRow): UploadQuestion {
  const { place, content } = row;
  return {
    position: row.position,
    place: {
      sheet: place.sheet,
      row: place.row,
      page: place.page,
      question: place.question,
      regions: place.regions.map(({ page, x, y, width, height }) => ({ page, x, y, width, height })),
    },
    quizTitle: row.quiz_title,
    questionBankTitle: row.bank_title,
    category: row.category,
    questionType: content.questionType,
    questionText: content.questionText,
    points: content.points,
    options: content.options.map(({ label, text }) => ({ optionLabel: label, optionText: text })),
    correctAnswer: content.correctAnswer,
    feedback: content.feedback,
    source: row.source,
    faults: row.faults,
    remarks: row.remarks,
    isDropped: row.is_dropped,
    isChanged: row.is_changed,
  };
}

/** `Row 4: Correct Answer is "D" but the row has options A and B only.` */
export function presentLine(place: UploadPlace, sentence: string): string {
  return `${describePlace(place)}: ${sentence}`;
}

/** The first few in full; the rest as a number. */
export function presentLines(lines: readonly string[], total: number): string[] {
  const shown = lines.slice(0, limit.maxFaultsShown);
  return total > shown.length ? [...shown, say('and {count} more', { count: total - shown.length })] : shown;
}

export interface CreatedCounts {
  quizzes: number;
  questionBanks: number;
  questions: number;
  options: number;
}

/** `Created 1 quiz, 1 question bank, 20 questions and 80 options.` */
export function presentCreated({ quizzes, questionBanks, questions, options }: CreatedCounts): string {
  return say(
    'Created {quizzes, plural, one {{quizzes} quiz} other {{quizzes} quizzes}}, {questionBanks, plural, one {{questionBanks} question bank} other {{questionBanks} question banks}}, {questions, plural, one {{questions} question} other {{questions} questions}} and {options, plural, one {{options} option} other {{options} options}}.',
    { quizzes, questionBanks, questions, options },
  );
}

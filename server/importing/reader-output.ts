import { say } from '#server/language/say.ts';
import type { BankCategory, QuestionType } from '#shared/contract/teaching/question-banks.ts';
import type { UploadPlace } from '#shared/contract/teaching/uploads.ts';

/** A place in the uploaded file. */
export type Place = UploadPlace;

export interface ReadOption {
  label: string;
  text: string;
}

/** A question as written in the file. What is wrong with it is listed in `faults`, never guessed. */
export interface ReadQuestion {
  place: Place;
  quizTitle: string;
  bankTitle: string;
  category: BankCategory;
  /** Null when it is unclear. */
  questionType: QuestionType | null;
  questionText: string;
  points: number;
  /** Labelled A, B, C… without gaps, in display order. */
  options: ReadOption[];
  /** An option's label; for a short answer the accepted texts; for an essay a model answer or null. */
  correctAnswer: string | null;
  feedback: string;
  /** The original text in the file. */
  source: string;
  /** Messages without their place: `Correct Answer is "D" but the row has options A and B only.` */
  faults: string[];
  remarks: string[];
}

/** What a reader reports, in the order of the file. */
export type ReadEvent =
  | { type: 'progress'; percent: number }
  | { type: 'question'; question: ReadQuestion }
  /** A fault of the whole file: it must be checked before it can be imported. */
  | { type: 'fault'; text: string }
  /** Something that was skipped, and why. */
  | { type: 'remark'; text: string };

export type Report = (event: ReadEvent) => void;

export type FileKind = 'PDF' | 'EXCEL' | 'CSV';

export interface SourceFile {
  bytes: Uint8Array;
  /** The sender's name for it, never a path. */
  fileName: string;
}

/** The file cannot be imported at all. The message is for its sender. */
export class FileRefused extends Error {
  /** Not one of the supported kinds. */
  readonly isUnsupported: boolean;
  /** Exceeded its time or memory limit. With more it might be readable. */
  readonly isOverLimit: boolean;

  constructor(
    message: string,
    {
      isUnsupported = false,
      isOverLimit = false,
      cause,
    }: { isUnsupported?: boolean; isOverLimit?: boolean; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'FileRefused';
    this.isUnsupported = isUnsupported;
    this.isOverLimit = isOverLimit;
  }
}

export function rowPlace(row: number, sheet: string | null = null): Place {
  return { sheet, row, page: null, question: null, regions: [] };
}

/** The prefix of a fault: `Row 4` · `Sheet "Week 2", row 5` · `Page 1, question 2`. */
export function describePlace({ sheet, row, page, question }: Place): string {
  if (row !== null) {
    return sheet === null ? say('Row {row}', { row }) : say('Sheet "{sheet}", row {row}', { sheet, row });
  }
  return question === null
    ? say('Page {page}', { page: page ?? '' })
    : say('Page {page}, question {question}', { page: page ?? '', question });
}

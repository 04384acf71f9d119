import { say } from '#server/language/say.ts';
import type { BankCategory, QuestionType } from '#shared/contract/question-banks.ts';
import type { UploadPlace } from '#shared/contract/uploads.ts';

/** Where in the file something stands. */
export type Place = UploadPlace;

export interface ReadOption {
  label: string;
  text: string;
}

/** A question as the file says it, right or not: what is wrong is said beside it, never guessed. */
export interface ReadQuestion {
  place: Place;
  quizTitle: string;
  bankTitle: string;
  category: BankCategory;
  /** Null when it could not be told. */
  questionType: QuestionType | null;
  questionText: string;
  points: number;
  /** Labelled A, B, C… without gaps, in the order of display. */
  options: ReadOption[];
  /** A label of the options; for a short answer what is accepted; for an essay at most a model answer. */
  correctAnswer: string | null;
  feedback: string;
  /** As it stands in the file. */
  source: string;
  /** Sentences without their place: `Correct Answer is "D" but the row has options A and B only.` */
  faults: string[];
  remarks: string[];
}

/** What a reader tells while it reads, in the order of the file. */
export type ReadEvent =
  | { type: 'progress'; percent: number }
  | { type: 'question'; question: ReadQuestion }
  /** Of the file as a whole: it keeps an import at once from happening. */
  | { type: 'fault'; text: string }
  /** What was left aside, and why. */
  | { type: 'remark'; text: string };

export type Report = (event: ReadEvent) => void;

export type FileKind = 'PDF' | 'EXCEL' | 'CSV';

export interface SourceFile {
  bytes: Uint8Array;
  /** As its sender calls it; never a path. */
  fileName: string;
}

/** The whole file is of no use; the message is for its sender. */
export class FileRefused extends Error {
  /** Not even one of the kinds that can be read. */
  readonly isUnsupported: boolean;
  /** It took more time or memory than it was given: with more it might be read. */
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

/** `Row 4` · `Sheet "Week 2", row 5` · `Page 1, question 2`: what stands before a fault. */
export function describePlace({ sheet, row, page, question }: Place): string {
  if (row !== null) {
    return sheet === null ? say('Row {row}', { row }) : say('Sheet "{sheet}", row {row}', { sheet, row });
  }
  return question === null
    ? say('Page {page}', { page: page ?? '' })
    : say('Page {page}, question {question}', { page: page ?? '', question });
}

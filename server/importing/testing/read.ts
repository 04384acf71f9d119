import { readSourceFile } from '../read-file.ts';
import { describePlace, type FileKind, FileRefused, type ReadQuestion } from '../reader-output.ts';

export interface ReadResult {
  /** Null when the file was refused. */
  kind: FileKind | null;
  /** Including those with faults. */
  questions: ReadQuestion[];
  /** As a teacher sees them, each with its place: `Row 4: Correct Answer is missing.` */
  faults: string[];
  remarks: string[];
  refused: string | null;
  isUnsupported: boolean;
}

export async function readBytes(bytes: Uint8Array, fileName: string): Promise<ReadResult> {
  const read: ReadResult = {
    kind: null,
    questions: [],
    faults: [],
    remarks: [],
    refused: null,
    isUnsupported: false,
  };
  try {
    read.kind = await readSourceFile({ bytes, fileName }, (event) => {
      if (event.type === 'question') addQuestion(read, event.question);
      if (event.type === 'fault') read.faults.push(event.text);
      if (event.type === 'remark') read.remarks.push(event.text);
    });
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    read.refused = error.message;
    read.isUnsupported = error.isUnsupported;
  }
  return read;
}

export async function readText(text: string, fileName = 'questions.csv'): Promise<ReadResult> {
  return readBytes(Buffer.from(text), fileName);
}

function addQuestion(read: ReadResult, question: ReadQuestion): void {
  const place = describePlace(question.place);
  read.questions.push(question);
  read.faults.push(...question.faults.map((fault) => `${place}: ${fault}`));
  read.remarks.push(...question.remarks.map((remark) => `${place}: ${remark}`));
}

import {
  type FileKind,
  FileRefused,
  type Report,
  rowPlace,
  type SourceFile,
} from '#server/importing/reader-output.ts';

const kept: Uint8Array[] = [];

/** A reader with a defect that a fuzz test must find. */
export function plantReader(defect: string): (file: SourceFile, report: Report) => Promise<FileKind> {
  return async (file, report) => {
    // Only some files trigger the defect.
    const isReached = file.bytes.length % 3 === 0;
    if (defect === 'keeps') kept.push(new Uint8Array(200_000));
    if (isReached && defect === 'throws') throw new TypeError('cells is not iterable');
    while (isReached && defect === 'hangs') kept.length = 0;
    if (isReached && defect === 'forgets') void Promise.reject(new Error('not awaited'));
    if (isReached && defect === 'guesses') guess(report);
    else throw new FileRefused('The file is empty.');
    return 'CSV';
  };
}

function guess(report: Report): void {
  report({
    type: 'question',
    question: {
      place: rowPlace(2),
      quizTitle: 'Quiz',
      bankTitle: 'Bank',
      category: 'other',
      questionType: 'TRUE_FALSE',
      questionText: 'Is it?',
      points: 1,
      options: [
        { label: 'A', text: 'True' },
        { label: 'B', text: 'False' },
      ],
      correctAnswer: 'C',
      feedback: '',
      source: '',
      faults: [],
      remarks: [],
    },
  });
}

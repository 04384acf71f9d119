import type { ReadQuestion } from '#server/importing/paper.ts';
import { cutText, makeStorable } from '#server/importing/text/storable-text.ts';
import { question as limit, textLength } from '#shared/limits.ts';
import { settleQuestion } from '../question-banks/bulk.service.ts';
import { findQuestionFaults } from './question-faults.policy.ts';
import type { StagedQuestion, UploadContent } from './upload-questions.queries.ts';

interface Settled {
  content: UploadContent;
  faults: string[];
}

/** What is kept of a question: as the bank would store it, or as it was written with what is wrong with it. */
export function settleContent(content: UploadContent): Settled {
  const { questionType } = content;
  const faults = findQuestionFaults(content);
  if (questionType === null || faults.length > 0) return { content, faults };
  const options = content.options.map(({ label, text }) => ({ optionLabel: label, optionText: text }));
  const settled = settleQuestion({ ...content, questionType, options });
  if ('content' in settled) return { content: settled.content, faults };
  // The same rules once more, for the day that they know more than we say above; without the field's name.
  return { content, faults: settled.faults.map((fault) => `${fault.replace(/^\w+: /, '')}.`) };
}

const mostSource = 20_000;
const mostSentence = 1_000;
const mostSentences = 20;
const mostOptionsKept = 26;

/** What the reader says is taken as it is; what it finds right is looked at once more. */
export function settleRead(question: ReadQuestion, position: number): StagedQuestion {
  const read = storableContent(question);
  const { content, faults } =
    question.faults.length > 0 ? { content: read, faults: question.faults } : settleContent(read);
  return {
    position,
    place: {
      ...question.place,
      sheet: question.place.sheet === null ? null : makeStorable(question.place.sheet),
    },
    quizTitle: storableTitle(question.quizTitle),
    bankTitle: storableTitle(question.bankTitle),
    category: question.category,
    content,
    source: cutText(makeStorable(question.source), mostSource),
    faults: sentences(faults),
    remarks: sentences(question.remarks),
  };
}

// What is too long stays too long by one or two, so that a correction elsewhere does not make a cut text right.
function storableContent(question: ReadQuestion): UploadContent {
  return {
    questionType: question.questionType,
    questionText: cutText(makeStorable(question.questionText), limit.text + 2),
    points: Number.isFinite(question.points) ? question.points : 0,
    options: question.options.slice(0, mostOptionsKept).map(({ label, text }) => ({
      label: makeStorable(label),
      text: cutText(makeStorable(text), limit.optionText + 2),
    })),
    correctAnswer:
      question.correctAnswer === null ? null : cutText(makeStorable(question.correctAnswer), limit.key + 2),
    feedback: cutText(makeStorable(question.feedback), limit.text + 2),
  };
}

function sentences(all: readonly string[]): string[] {
  return all.slice(0, mostSentences).map((sentence) => cutText(makeStorable(sentence), mostSentence));
}

function storableTitle(title: string): string {
  return cutText(makeStorable(title).trim(), textLength.title) || 'Quiz';
}

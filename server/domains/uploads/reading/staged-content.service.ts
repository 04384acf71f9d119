import type { ReadQuestion } from '#server/importing/reader-output.ts';
import { cutText, makeStorable } from '#server/importing/text/storable-text.ts';
import { question as limit, textLength } from '#shared/limits.ts';
import { checkQuestion } from '../../question-banks/imported-questions.service.ts';
import { findQuestionFaults } from '../checking/question-faults.policy.ts';
import type { StagedQuestion, UploadContent } from '../checking/upload-questions.queries.ts';

interface CheckedContent {
  content: UploadContent;
  faults: string[];
}

/** What is stored of a question: as the bank would store it, or as written with its faults. */
export function checkContent(content: UploadContent): CheckedContent {
  const { questionType } = content;
  const faults = findQuestionFaults(content);
  if (questionType === null || faults.length > 0) return { content, faults };
  const options = content.options.map(({ label, text }) => ({ optionLabel: label, optionText: text }));
  const checked = checkQuestion({ ...content, questionType, options });
  if ('content' in checked) return { content: checked.content, faults };
  // Checks the bank's rules again, in case they know more than the checks above; without the field's name.
  return { content, faults: checked.faults.map((fault) => `${fault.replace(/^\w+: /, '')}.`) };
}

const maxSourceLength = 20_000;
const maxSentenceLength = 1_000;
const maxSentences = 20;
const maxOptionsKept = 26;

/** Takes the reader's faults as they are; checks questions it considers valid once more. */
export function stageQuestion(question: ReadQuestion, position: number): StagedQuestion {
  const read = storableContent(question);
  const { content, faults } =
    question.faults.length > 0 ? { content: read, faults: question.faults } : checkContent(read);
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
    source: cutText(makeStorable(question.source), maxSourceLength),
    faults: sentences(faults),
    remarks: sentences(question.remarks),
  };
}

// Truncated text stays one or two characters too long, so that a correction elsewhere doesn't make it valid.
function storableContent(question: ReadQuestion): UploadContent {
  return {
    questionType: question.questionType,
    questionText: cutText(makeStorable(question.questionText), limit.text + 2),
    points: Number.isFinite(question.points) ? question.points : 0,
    options: question.options.slice(0, maxOptionsKept).map(({ label, text }) => ({
      label: makeStorable(label),
      text: cutText(makeStorable(text), limit.optionText + 2),
    })),
    correctAnswer:
      question.correctAnswer === null ? null : cutText(makeStorable(question.correctAnswer), limit.key + 2),
    feedback: cutText(makeStorable(question.feedback), limit.text + 2),
  };
}

function sentences(all: readonly string[]): string[] {
  return all.slice(0, maxSentences).map((sentence) => cutText(makeStorable(sentence), maxSentenceLength));
}

function storableTitle(title: string): string {
  return cutText(makeStorable(title).trim(), textLength.title) || 'Quiz';
}

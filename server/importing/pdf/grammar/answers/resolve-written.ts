import { say } from '#server/language/say.ts';
import { question as limit } from '#shared/limits.ts';
import { sentence } from '#shared/sentence.ts';
import { chooseTrueFalse, trueAndFalse } from '../../../table/choose-true-false.ts';
import { quote } from '../../../table/quote.ts';
import { relabelOptions } from '../../../table/resolve-key.ts';
import { readExplainedTrueFalse } from '../../../table/true-false.ts';
import { separateAnswers } from '../../../text/accepted-answers.ts';
import { collapseSpaces, cutText } from '../../../text/storable-text.ts';
import { noAnswer, type Resolution } from './resolution.ts';
import { describeContradiction, listExplanations, type StatedAnswer } from './stated-answers.ts';
import type { TrueFalseChoice } from './true-false-choice.ts';

/** A true/false statement without printed options: A is true, B is false. */
export function resolveStatement(
  stated: readonly StatedAnswer[],
  printed: TrueFalseChoice | undefined,
): Resolution {
  const marked = printed?.marked ?? null;
  const chosen = stated.map((one) => ({
    ...one,
    choice: chooseTrueFalse(one.answer, trueAndFalse, 'question'),
  }));
  const right = [
    ...chosen.flatMap(({ how, choice }) => ('fault' in choice ? [] : [{ how, letter: choice.letter }])),
    ...(marked === null ? [] : [{ how: sentence('{said} by a mark beside it'), letter: marked ? 'A' : 'B' }]),
  ];
  const faults = chosen.flatMap(({ choice }) => ('fault' in choice ? [choice.fault] : []));
  if (new Set(right.map(({ letter }) => letter)).size > 1) {
    faults.push(
      describeContradiction(
        right.map(({ how, letter }) => ({ how, answer: letter === 'A' ? 'True' : 'False' })),
      ),
    );
  }
  if (printed?.isMarkedTwice === true) faults.push(say('True and False are both marked.'));
  if (chosen.length === 0 && marked === null) faults.push(noAnswer());
  return {
    questionType: 'TRUE_FALSE',
    options: relabelOptions(trueAndFalse),
    correctAnswer: faults.length > 0 ? null : (right[0]?.letter ?? null),
    feedback: [...chosen.map(({ answer }) => takeReason(answer)), ...listExplanations(stated)],
    faults,
  };
}

/** `False. It is a planet.` */
function takeReason(answer: string): string {
  if (readExplainedTrueFalse(answer) === undefined) return '';
  return answer.replace(/^\s*[\p{L}\p{M}]{1,12}[\s.,:;–—-]*/u, '');
}

export function resolveShortAnswer(stated: readonly StatedAnswer[]): Resolution {
  const [first] = stated;
  const faults: string[] = [];
  if (new Set(stated.map(({ answer }) => collapseSpaces(answer).toLowerCase())).size > 1) {
    faults.push(describeContradiction(stated.map(({ how, answer }) => ({ how, answer: quote(answer) }))));
  }
  if (first === undefined || first.answer.split('|').every((accepted) => accepted.trim() === ''))
    faults.push(noAnswer());
  else if (first.answer.length > limit.key)
    faults.push(say('Correct Answer is longer than {most, number} characters.', { most: limit.key }));
  return {
    questionType: 'SHORT_ANSWER',
    options: [],
    correctAnswer: faults.length > 0 ? null : separateAnswers(first?.answer ?? ''),
    feedback: listExplanations(stated),
    faults,
  };
}

/** A stated answer becomes the model answer for the marker. */
export function resolveEssay(stated: readonly StatedAnswer[]): Resolution {
  const answer = [stated[0]?.answer, stated[0]?.below].filter(Boolean).join('\n');
  return {
    questionType: 'ESSAY',
    options: [],
    correctAnswer: answer === '' ? null : cutText(answer, limit.key),
    feedback: stated.map(({ feedback }) => feedback),
    faults:
      answer.length > limit.key
        ? [say('Correct Answer is longer than {most, number} characters.', { most: limit.key })]
        : [],
  };
}

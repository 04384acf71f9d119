import { say } from '#server/language/say.ts';
import { question as limit } from '#shared/limits.ts';
import { sentence } from '#shared/sentence.ts';
import { chooseTruth, trueAndFalse } from '../../table/choose-truth.ts';
import { closeUp } from '../../table/settle-key.ts';
import { readExplainedTruth } from '../../table/truth.ts';
import { quote } from '../../table/wording.ts';
import { collapseSpaces, cutText } from '../../text/storable-text.ts';
import { noAnswer, type Settled } from './settled.ts';
import type { TruthChoice } from './truth-choice.ts';
import { describeContradiction, type Way } from './ways.ts';

/** A statement without options of its own: A is true, B is false. */
export function settleTruth(ways: readonly Way[], printed: TruthChoice | undefined): Settled {
  const marked = printed?.marked ?? null;
  const told = ways.map((way) => ({ ...way, choice: chooseTruth(way.said, trueAndFalse, 'question') }));
  const right = [
    ...told.flatMap(({ how, choice }) => ('fault' in choice ? [] : [{ how, letter: choice.letter }])),
    ...(marked === null ? [] : [{ how: sentence('{said} by a mark beside it'), letter: marked ? 'A' : 'B' }]),
  ];
  const faults = told.flatMap(({ choice }) => ('fault' in choice ? [choice.fault] : []));
  if (new Set(right.map(({ letter }) => letter)).size > 1) {
    faults.push(
      describeContradiction(
        right.map(({ how, letter }) => ({ how, said: letter === 'A' ? 'True' : 'False' })),
      ),
    );
  }
  if (printed?.isMarkedTwice === true) faults.push(say('True and False are both marked.'));
  if (told.length === 0 && marked === null) faults.push(noAnswer());
  return {
    questionType: 'TRUE_FALSE',
    options: closeUp(trueAndFalse),
    correctAnswer: faults.length > 0 ? null : (right[0]?.letter ?? null),
    feedback: told.flatMap(({ said, feedback }) => [takeReason(said), feedback]),
    faults,
  };
}

/** `False. It is a planet.` */
function takeReason(said: string): string {
  if (readExplainedTruth(said) === undefined) return '';
  return said.replace(/^\s*[\p{L}\p{M}]{1,12}[\s.,:;–—-]*/u, '');
}

export function settleShortAnswer(ways: readonly Way[]): Settled {
  const [first] = ways;
  const faults: string[] = [];
  if (new Set(ways.map(({ said }) => collapseSpaces(said).toLowerCase())).size > 1) {
    faults.push(describeContradiction(ways.map(({ how, said }) => ({ how, said: quote(said) }))));
  }
  if (first === undefined || first.said.split('|').every((accepted) => accepted.trim() === ''))
    faults.push(noAnswer());
  else if (first.said.length > limit.key)
    faults.push(say('Correct Answer is longer than {most, number} characters.', { most: limit.key }));
  return {
    questionType: 'SHORT_ANSWER',
    options: [],
    correctAnswer: faults.length > 0 ? null : (first?.said ?? null),
    feedback: ways.map(({ feedback }) => feedback),
    faults,
  };
}

/** The answer, when there is one, is a model for whoever marks. */
export function settleEssay(ways: readonly Way[]): Settled {
  const said = ways[0]?.said ?? '';
  return {
    questionType: 'ESSAY',
    options: [],
    correctAnswer: said === '' ? null : cutText(said, limit.key),
    feedback: ways.map(({ feedback }) => feedback),
    faults:
      said.length > limit.key
        ? [say('Correct Answer is longer than {most, number} characters.', { most: limit.key })]
        : [],
  };
}

import type { DraftProblems } from '#web/questions/editor/draft-problems.ts';
import { filledOptions } from '#web/questions/editor/question-draft.ts';
import type { BankQuestionDraft } from './bank-question-draft.ts';

export interface BankDraftProblems extends DraftProblems {
  image?: string | undefined;
  imageAlt?: string | undefined;
  tags?: string | undefined;
}

interface ServerProblems {
  problems: BankDraftProblems;
  /** Problems that belong to no field of the editor. */
  rest: string[];
}

const fields = {
  questionText: 'questionText',
  points: 'points',
  feedback: 'feedback',
  options: 'options',
  correctAnswer: 'answer',
  image: 'image',
  imageAlt: 'imageAlt',
  tags: 'tags',
} as const satisfies Record<string, keyof BankDraftProblems>;

/** Assigns the server's problems (`field: problem`) to the fields. */
export function readServerProblems(details: readonly string[], draft: BankQuestionDraft): ServerProblems {
  const result: ServerProblems = { problems: {}, rest: [] };
  for (const detail of details) {
    const [, name = '', place = '', fault = ''] = /^([a-zA-Z]+)(?:\.(\d+)[\w.]*)?: (.*)$/s.exec(detail) ?? [];
    const option = name === 'options' && place !== '' ? filledOptions(draft)[Number(place)] : undefined;
    const field = Object.hasOwn(fields, name) ? fields[name as keyof typeof fields] : undefined;
    if (option) {
      result.problems.optionTexts = { ...result.problems.optionTexts, [option.key]: fault };
    } else if (field) {
      result.problems[field] = fault;
    } else {
      result.rest.push(detail);
    }
  }
  return result;
}

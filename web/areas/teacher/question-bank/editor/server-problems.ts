import type { DraftProblems } from '#web/questions/editor/draft-problems.ts';
import { filledOptions } from '#web/questions/editor/question-draft.ts';
import type { BankDraft } from './bank-draft.ts';

export interface BankDraftProblems extends DraftProblems {
  image?: string | undefined;
  imageAlt?: string | undefined;
  tags?: string | undefined;
}

interface Told {
  problems: BankDraftProblems;
  /** What no field of the editor stands for. */
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

/** The faults the server found (`field: fault`), each at its field. */
export function readServerProblems(details: readonly string[], draft: BankDraft): Told {
  const told: Told = { problems: {}, rest: [] };
  for (const detail of details) {
    const [, name = '', place = '', fault = ''] = /^([a-zA-Z]+)(?:\.(\d+)[\w.]*)?: (.*)$/s.exec(detail) ?? [];
    const option = name === 'options' && place !== '' ? filledOptions(draft)[Number(place)] : undefined;
    const field = Object.hasOwn(fields, name) ? fields[name as keyof typeof fields] : undefined;
    if (option) {
      told.problems.optionTexts = { ...told.problems.optionTexts, [option.key]: fault };
    } else if (field) {
      told.problems[field] = fault;
    } else {
      told.rest.push(detail);
    }
  }
  return told;
}

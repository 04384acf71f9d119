import { t } from '@lingui/core/macro';
import { question as limit } from '#shared/limits.ts';
import { acceptedAnswers, filledOptions, isWritten, type QuestionDraft } from './question-draft.ts';

/** The problems of a question by field. */
export interface DraftProblems {
  questionText?: string | undefined;
  points?: string | undefined;
  /** About all options together. */
  options?: string | undefined;
  /** About single options, by key. */
  optionTexts?: Readonly<Record<number, string>>;
  /** About the correct option or the accepted answers. */
  answer?: string | undefined;
  feedback?: string | undefined;
}

export function findPointsProblem(points: string): string | undefined {
  const amount = Number(points);
  const { min, max: most } = limit.points;
  if (points.trim() === '' || !(amount >= min)) return t`Points must be at least 1`;
  if (amount > most) return t`Points must be at most ${most}`;
  return /^\d+(\.\d{1,2})?$/.test(points.trim()) ? undefined : t`Points can have at most two decimals`;
}

export function findDraftProblems(draft: QuestionDraft): DraftProblems {
  return {
    questionText: draft.questionText.trim() === '' ? t`Question text is required` : undefined,
    points: findPointsProblem(draft.points),
    ...findAnswerProblems(draft),
  };
}

function findAnswerProblems(draft: QuestionDraft): DraftProblems {
  if (draft.questionType === 'ESSAY') return {};
  if (isWritten(draft.questionType)) {
    const isAnswered = acceptedAnswers(draft.writtenAnswer).length > 0;
    return isAnswered ? {} : { answer: t`At least one accepted answer is required` };
  }
  const filled = filledOptions(draft);
  const empty = draft.options.slice(0, limit.minOptions).filter((option) => !filled.includes(option));
  const isChosen = filled.some(({ key }) => key === draft.rightOption);
  return {
    options: filled.length < limit.minOptions ? t`At least 2 options are required` : undefined,
    optionTexts: Object.fromEntries(empty.map(({ key }) => [key, t`This option is required`])),
    answer: isChosen ? undefined : t`Please choose the correct answer`,
  };
}

export function hasProblems(problems: object): boolean {
  return Object.values(problems).some((problem) =>
    typeof problem === 'object' && problem !== null ? hasProblems(problem) : problem !== undefined,
  );
}

/** Focuses the first invalid field. */
export function focusFirstProblem(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')?.focus();
}

import { comparable } from '#server/scoring/short-answer.ts';
import { type ActiveRegrade, haveSameOptions, type Terms, termsOf } from '#server/scoring/terms.ts';
import type { Regrade, RegradeQuestion } from '#shared/contract/results/regrades.ts';
import type { DatedVersion, QuestionVersion } from '../../question-banks/versions.service.ts';
import type { ChosenRow } from './regraded-question.queries.ts';
import { presentAnswers, presentRegradeVersions, type ShownVersion } from './regraded-versions.presenter.ts';
import type { RegradedQuiz } from './regrades.queries.ts';

interface Known {
  /** The version most students had. */
  main: QuestionVersion;
  shown: readonly ShownVersion[];
  activeRegrades: readonly (ActiveRegrade & { id: number })[];
  /** All versions of the question. */
  history: readonly DatedVersion[];
  chosen: readonly ChosenRow[];
  written: readonly { text: string; count: number }[];
  regrades: Regrade[];
  bankKey: RegradeQuestion['bankKey'];
}

export function presentRegradeQuestion(quiz: RegradedQuiz, known: Known): RegradeQuestion {
  const { main, shown, activeRegrades, history, chosen, written, regrades, bankKey } = known;
  const [alike, others] = split(shown, ({ version }) => haveSameOptions(main, version));
  const worths = new Set(alike.map((one) => termsOf(one, one.version, activeRegrades).points));
  const [worth = null] = worths;
  const terms = termsOf({ points: worth ?? 0 }, main, activeRegrades);
  return {
    quiz: { id: quiz.id, title: quiz.title, passingMark: quiz.passing_mark },
    question: { id: main.questionId },
    questionText: main.questionText,
    questionType: main.questionType,
    version: main.version,
    options: presentOptions(main, terms, countByLabel(alike, chosen)),
    accepted: [...terms.accepted],
    creditAll: terms.creditAll,
    points: worths.size === 1 ? worth : null,
    attempts: sum(alike.map(({ finished }) => finished)),
    otherAttempts: sum(others.map(({ finished }) => finished)),
    givenAnswers: presentWritten(
      written,
      alike.map((one) => termsOf(one, one.version, activeRegrades)),
    ),
    manual: sum(chosen.map(({ manual }) => manual)),
    versions: presentRegradeVersions({
      shown,
      activeRegrades,
      createdAt: new Map(history.map(({ version, createdAt }) => [version, createdAt])),
      currentVersion: history[0]?.version ?? main.version,
      chosen,
    }),
    answers: presentAnswers({ shown, activeRegrades }, chosen),
    regrades,
    bankKey,
  };
}

function split<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

/** Versions have different option ids; those with the same options share letters. */
function countByLabel(alike: readonly ShownVersion[], chosen: readonly ChosenRow[]): Map<string, number> {
  const labelOf = new Map(
    alike.flatMap(({ version }) => version.options.map(({ id, label }) => [id, label] as const)),
  );
  const counts = new Map<string, number>();
  for (const { optionId, count } of chosen) {
    const label = optionId === null ? undefined : labelOf.get(optionId);
    if (label !== undefined) counts.set(label, (counts.get(label) ?? 0) + count);
  }
  return counts;
}

function presentOptions(
  { options }: QuestionVersion,
  { accepted }: Terms,
  counts: ReadonlyMap<string, number>,
): RegradeQuestion['options'] {
  return options.map(({ label, text }) => ({
    label,
    text,
    chosen: counts.get(label) ?? 0,
    isAccepted: accepted.includes(label),
  }));
}

const maxGiven = 50;

/**
 * Groups spellings that are marked alike under the most frequent one. Accepted only if accepted on every paper.
 */
function presentWritten(written: Known['written'], terms: readonly Terms[]): RegradeQuestion['givenAnswers'] {
  const keys = terms.map(({ accepted }) => new Set(accepted.map(comparable)));
  const isRight = (answer: string) => keys.every((key) => key.has(answer));
  const byAnswer = new Map<string, RegradeQuestion['givenAnswers'][number]>();
  for (const { text, count } of written) {
    const answer = comparable(text);
    if (answer === '') continue;
    const known = byAnswer.get(answer) ?? { text: text.trim(), count: 0, isAccepted: isRight(answer) };
    known.count += count;
    byAnswer.set(answer, known);
  }
  return [...byAnswer.values()].toSorted((one, other) => other.count - one.count).slice(0, maxGiven);
}

import type { NewRegrade, RegradeQuestion, RegradeVersion } from '#shared/contract/results/regrades.ts';
import { grading } from '#shared/limits.ts';
import { readPoints } from '#web/features/grading/points.ts';

/** One key for all versions, or the version whose letters are chosen. */
export type KeyScope = 'all' | number;

/** The state of the form. */
export interface RegradeDraft {
  scope: KeyScope;
  /** Option letters, short-answer texts or, if letters differ between versions, option texts. */
  accepted: readonly string[];
  creditAll: boolean;
  /** As typed. Empty keeps the points. */
  points: string;
  /** The teacher has chosen a key, even if it is the current one. */
  isKeyChosen: boolean;
  arePointsTyped: boolean;
}

export type RegradeTerms = Pick<
  NewRegrade,
  'quiz' | 'question' | 'version' | 'accepted' | 'allVersions' | 'creditAll' | 'points'
>;

export type DraftProblem = 'nothing-accepted' | 'points-unreadable' | 'points-beyond';

/** Groups of versions whose letters mean the same options, newest first. */
export function groupByOptions({ versions }: Pick<RegradeQuestion, 'versions'>): RegradeVersion[][] {
  const keyOf = ({ questionType, options }: RegradeVersion) =>
    JSON.stringify([questionType, options.map(({ label, text }) => `${label} ${text}`).toSorted()]);
  return [...Map.groupBy(versions, keyOf).values()];
}

/** Whether answers are chosen by text because letters differ between versions. */
export function isByText(question: RegradeQuestion, scope: KeyScope): boolean {
  return scope === 'all' && question.answers.length > 0 && groupByOptions(question).length > 1;
}

/** If keys differ between versions, the newest version's key is preselected. */
export function draftOf(question: RegradeQuestion, scope: KeyScope = 'all'): RegradeDraft {
  const version = versionOf(question, scope);
  const accepted = isByText(question, scope)
    ? question.answers
        .filter(({ acceptedIn }) => version !== undefined && acceptedIn.includes(version.version))
        .map(({ text }) => text)
    : (version?.accepted ?? question.accepted);
  const points = sameWorth(question);
  return {
    scope,
    accepted,
    creditAll: version?.creditAll ?? question.creditAll,
    points: points === null ? '' : String(points),
    isKeyChosen: false,
    arePointsTyped: false,
  };
}

function versionOf({ versions }: RegradeQuestion, scope: KeyScope): RegradeVersion | undefined {
  return scope === 'all' ? versions[0] : versions.find(({ version }) => version === scope);
}

/** Null if the points differ between papers. */
export function sameWorth({ versions, points }: Pick<RegradeQuestion, 'versions' | 'points'>): number | null {
  const [worth, ...others] = new Set(versions.map((version) => version.points));
  return worth === undefined || others.length > 0 ? points : worth;
}

/** A suggested letter replaces the key, which is in doubt. A suggested text is added to the accepted ones. */
export function suggestedDraft(question: RegradeQuestion, suggested: string): RegradeDraft | null {
  const draft = { ...draftOf(question), isKeyChosen: true };
  if (question.questionType === 'ESSAY' || suggested.trim() === '') return null;
  if (question.questionType === 'SHORT_ANSWER') {
    const text = suggested.slice(0, grading.acceptedText);
    return draft.accepted.includes(text) ? null : { ...draft, accepted: [...draft.accepted, text] };
  }
  const option = question.options.find(({ label }) => label === suggested);
  if (!option) return null;
  return { ...draft, accepted: [isByText(question, draft.scope) ? normaliseText(option.text) : suggested] };
}

/** Normalises a text as the server does for its `answers`. */
function normaliseText(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ');
}

/** The request for this draft, or why it is invalid. The server decides whether anything changes. */
export function readTerms(
  question: RegradeQuestion,
  draft: RegradeDraft,
): { terms: RegradeTerms } | { problem: DraftProblem } {
  const points = readTypedPoints(draft);
  if (points.problem !== null) return points;
  const isKeyless = question.questionType === 'ESSAY';
  if (!isKeyless && draft.accepted.length === 0 && !draft.creditAll) return { problem: 'nothing-accepted' };
  // Changing only the points keeps every version's key.
  const isKeySent = draft.isKeyChosen || points.value === null;
  const accepted = isKeySent && draft.accepted.length > 0 ? [...draft.accepted] : null;
  const creditAll = isKeySent && draft.creditAll;
  const isEmpty = accepted === null && !creditAll;
  return {
    terms: {
      quiz: { id: question.quiz.id },
      question: { id: question.question.id },
      version: versionOf(question, draft.scope)?.version ?? question.version,
      accepted,
      allVersions: isByText(question, draft.scope),
      creditAll,
      points: isEmpty ? (points.value ?? sameWorth(question)) : points.value,
    },
  };
}

type TypedPoints = { problem: null; value: number | null } | { problem: DraftProblem };

function readTypedPoints({ points, arePointsTyped }: RegradeDraft): TypedPoints {
  const typed = readPoints(points);
  if (typed.kind === 'unreadable') return { problem: 'points-unreadable' };
  if (typed.kind === 'empty') return { problem: null, value: null };
  const value = typed.points;
  const isInHundredths = Number.isInteger(Math.round(value * 1e6) / 1e4);
  if (value < 0 || value > grading.maxPoints || !isInHundredths) return { problem: 'points-beyond' };
  return { problem: null, value: arePointsTyped ? value : null };
}

/** Whether the question bank can store the same key: one letter, or texts joined by bars. */
export function canCorrectQuestion(
  { questionType }: Pick<RegradeQuestion, 'questionType'>,
  { accepted }: Pick<RegradeTerms, 'accepted'>,
): boolean {
  if (accepted === null || questionType === 'ESSAY') return false;
  if (questionType === 'SHORT_ANSWER') return !accepted.some((text) => text.includes('|'));
  return accepted.length === 1;
}

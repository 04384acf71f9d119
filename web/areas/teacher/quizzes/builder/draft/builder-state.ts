import type { Question } from '#shared/contract/teaching/question-banks.ts';
import type { Quiz } from '#shared/contract/teaching/quizzes.ts';
import type { BuiltQuiz } from '#web/features/quizzes/teacher-quiz-queries.ts';
import { changedFields, clashingFields, mergeDrafts } from './compare-drafts.ts';
import { type DraftField, draftOf, type QuizDraft } from './quiz-draft.ts';

/** The state of the quiz builder. */
export interface BuilderState {
  /** The last known stored version. */
  built: BuiltQuiz;
  /** The draft the changes started from. */
  before: QuizDraft;
  draft: QuizDraft;
  /** A newer version with conflicting changes: the user has to choose. */
  theirs: BuiltQuiz | null;
}

export type BuilderAction =
  | { type: 'received'; built: BuiltQuiz; timezone: string }
  | { type: 'edited'; change: (draft: QuizDraft) => Partial<QuizDraft> }
  | { type: 'question-saved'; question: Question }
  | { type: 'saved'; quiz: Quiz; sent: QuizDraft }
  | { type: 'discarded'; timezone: string }
  | { type: 'resolved'; keep: 'mine' | 'theirs'; timezone: string };

export function openBuilder(
  built: BuiltQuiz,
  timezone: string,
  kept: Pick<BuilderState, 'before' | 'draft'> | null,
): BuilderState {
  const stored = draftOf(built, timezone);
  const { before, draft } = kept ?? { before: stored, draft: stored };
  return receive({ built, before, draft, theirs: null }, built, timezone);
}

export function reduceBuilder(state: BuilderState, action: BuilderAction): BuilderState {
  switch (action.type) {
    case 'received':
      return receive(state, action.built, action.timezone);
    case 'edited':
      return { ...state, draft: { ...state.draft, ...action.change(state.draft) } };
    case 'question-saved':
      return withQuestions(state, [action.question]);
    case 'saved':
      return afterSave(state, action.quiz, action.sent);
    case 'discarded':
      return discard(state, action.timezone);
    case 'resolved':
      return resolveConflict(state, action.keep, action.timezone);
  }
}

/** Fields with unsaved changes. */
export function unsavedFields({ before, draft }: BuilderState): DraftField[] {
  return changedFields(before, draft);
}

export function conflictOf({ before, draft, theirs }: BuilderState, timezone: string): DraftField[] {
  return theirs ? clashingFields({ before, mine: draft, theirs: draftOf(theirs, timezone) }) : [];
}

function receive(state: BuilderState, built: BuiltQuiz, timezone: string): BuilderState {
  // A response that is older than the last save.
  if (built.quiz.revision < state.built.quiz.revision) return state;
  const stored = draftOf(built, timezone);
  const ways = { before: state.before, mine: state.draft, theirs: stored };
  if (clashingFields(ways).length > 0) return { ...state, theirs: built };
  const merged = { built, before: stored, draft: mergeDrafts(ways, 'mine'), theirs: null };
  return withQuestions(
    merged,
    built.places.flatMap(({ question }) => question ?? []),
  );
}

function resolveConflict(state: BuilderState, keep: 'mine' | 'theirs', timezone: string): BuilderState {
  const { before, draft, theirs } = state;
  if (!theirs) return state;
  const stored = draftOf(theirs, timezone);
  const merged = mergeDrafts({ before, mine: draft, theirs: stored }, keep);
  return { built: theirs, before: stored, draft: merged, theirs: null };
}

function discard(state: BuilderState, timezone: string): BuilderState {
  const resolved = resolveConflict(state, 'theirs', timezone);
  return { ...resolved, draft: resolved.before };
}

/** Text typed during the save stays unsaved. */
function afterSave(state: BuilderState, quiz: Quiz, sent: QuizDraft): BuilderState {
  const before = { ...sent, password: '' };
  const draft = mergeDrafts({ before: sent, mine: state.draft, theirs: before }, 'mine');
  return { built: { ...state.built, quiz }, before, draft, theirs: null };
}

/** Shows the newest text of a question that was edited while its quiz is open. */
function withQuestions(state: BuilderState, questions: readonly Question[]): BuilderState {
  const newest = new Map(questions.map((question) => [question.id, question]));
  const refresh = (draft: QuizDraft): QuizDraft => ({
    ...draft,
    places: draft.places.map((place) => {
      const question = place.question && newest.get(place.question.id);
      return question && question !== place.question ? { ...place, question } : place;
    }),
  });
  return { ...state, before: refresh(state.before), draft: refresh(state.draft) };
}

import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { Quiz } from '#shared/contract/teaching/quizzes.ts';
import {
  type BuiltQuiz,
  builtQuizQuery,
  changeQuiz,
  invalidateQuizzes,
} from '#web/features/quizzes/teacher-quiz-queries.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import {
  type BuilderAction,
  type BuilderState,
  conflictOf,
  openBuilder,
  reduceBuilder,
  unsavedFields,
} from './draft/builder-state.ts';
import { pick } from './draft/compare-drafts.ts';
import { findFaults, hasFaults } from './draft/draft-faults.ts';
import type { QuizDraft } from './draft/quiz-draft.ts';
import { quizRequest } from './draft/quiz-request.ts';
import { type Refused, serverFaults } from './draft/server-faults.ts';
import { useKeptDraft } from './use-stored-draft.ts';

interface Opened {
  built: BuiltQuiz;
  timezone: string;
  accountId: number;
}

/** Gives up after this many conflicting saves by others. */
const maxTries = 3;

/** The state of the quiz builder: edits, saves and conflicts. */
export function useQuizBuilder({ built, timezone, accountId }: Opened) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const quizId = built.quiz.id;
  const kept = useKeptDraft({ accountId, quizId });
  const [state, dispatch] = useReducer(reduceBuilder, null, () => openBuilder(built, timezone, kept.found));
  const latest = useRef(state);
  const unsaved = useMemo(() => unsavedFields(state), [state]);
  const [isSaving, setSaving] = useState(false);
  const [isComparing, setComparing] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [failures, setFailures] = useState(0);
  useEffect(() => dispatch({ type: 'received', built, timezone }), [built, timezone]);
  // Before the effects of the parts, one of which saves what it has just added.
  useLayoutEffect(() => {
    latest.current = state;
  });
  useEffect(() => kept.keep(state, unsaved.length > 0));

  const edit = useCallback((change: Partial<QuizDraft> | ((draft: QuizDraft) => Partial<QuizDraft>)) => {
    dispatch({ type: 'edited', change: typeof change === 'function' ? change : () => change });
  }, []);

  /** Returns the new state at once, without waiting for a render. */
  function apply(current: BuilderState, action: BuilderAction): BuilderState {
    dispatch(action);
    return reduceBuilder(current, action);
  }

  async function save(): Promise<Quiz | null> {
    const { built: stored, draft, theirs } = latest.current;
    if (hasFaults(findFaults(draft, stored.quiz.hasPassword))) {
      setFailures((count) => count + 1);
      return null;
    }
    if (theirs) {
      setComparing(true);
      return null;
    }
    return store(latest.current);
  }

  async function store(current: BuilderState): Promise<Quiz | null> {
    setSaving(true);
    setRefused(null);
    try {
      return await send(current, maxTries);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      refuse(error, current.draft);
      return null;
    } finally {
      setSaving(false);
    }
  }

  async function send(current: BuilderState, tries: number): Promise<Quiz | null> {
    const { before, draft: sent } = current;
    const { revision } = current.built.quiz;
    try {
      const quiz = await changeQuiz(quizId, { ...quizRequest(before, sent, timezone), revision });
      dispatch({ type: 'saved', quiz, sent });
      setFailures(0);
      invalidateQuizzes(queries);
      return quiz;
    } catch (error) {
      if (tries > 0 && error instanceof ApiError && error.code === 'QUIZ_CHANGED')
        return meet(current, tries);
      throw error;
    }
  }

  /** Somebody else saved first: merges what doesn't conflict and retries, else asks the user. */
  async function meet(current: BuilderState, tries: number): Promise<Quiz | null> {
    const newer = await queries.fetchQuery(builtQuizQuery(quizId));
    const next = apply(current, { type: 'received', built: newer, timezone });
    if (next.theirs) {
      setComparing(true);
      return null;
    }
    const { title } = next.draft;
    toast.info(t`Someone else changed other parts of “${title}”. Your changes and theirs are kept.`);
    return send(next, tries - 1);
  }

  function refuse(error: Error, draft: QuizDraft) {
    const faults = error instanceof ApiError ? serverFaults(error.details, draft) : null;
    if (faults) {
      setRefused({ faults, draft });
      setFailures((count) => count + 1);
      return;
    }
    const isGone = error instanceof ApiError && error.status === 404;
    const { title } = draft;
    toast.error(
      isGone
        ? t`“${title}” no longer exists or isn’t yours. Your changes weren’t saved.`
        : refusalText(error),
    );
  }

  function discard() {
    const mine = pick(latest.current.draft, unsavedFields(latest.current));
    dispatch({ type: 'discarded', timezone });
    setRefused(null);
    setFailures(0);
    const { title } = latest.current.before;
    toast.info(t`Your changes to “${title}” were discarded.`, { label: t`Undo`, onClick: () => edit(mine) });
  }

  async function keepMine() {
    setComparing(false);
    await store(apply(latest.current, { type: 'resolved', keep: 'mine', timezone }));
  }

  function takeTheirs() {
    const mine = pick(latest.current.draft, conflictOf(latest.current, timezone));
    setComparing(false);
    dispatch({ type: 'resolved', keep: 'theirs', timezone });
    const { title } = latest.current.draft;
    toast.info(t`The other version of “${title}” was kept.`, {
      label: t`Use mine instead`,
      onClick: () => edit(mine),
    });
  }

  return {
    state,
    unsaved,
    isSaving,
    isComparing,
    refused,
    failures,
    keptAt: kept.at,
    edit,
    save,
    discard,
    compare: () => setComparing(true),
    stopComparing: () => setComparing(false),
    keepMine,
    takeTheirs,
    /** Takes over a quiz changed by another call. */
    adopt: useCallback((quiz: Quiz) => {
      dispatch({ type: 'saved', quiz, sent: latest.current.before });
    }, []),
    adoptQuestion: useCallback((question: NonNullable<BuiltQuiz['places'][number]['question']>) => {
      dispatch({ type: 'question-saved', question });
    }, []),
  };
}

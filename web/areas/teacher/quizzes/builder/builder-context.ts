import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo } from 'react';
import type { Quiz } from '#shared/contract/teaching/quizzes.ts';
import { type BuiltQuiz, semestersQuery } from '#web/features/quizzes/teacher-quiz-queries.ts';
import { programsQuery } from '#web/lib/queries/programs-query.ts';
import { type DraftFaults, findFaults } from './draft/draft-faults.ts';
import { draftedQuiz } from './draft/drafted-quiz.ts';
import type { DraftField, QuizDraft } from './draft/quiz-draft.ts';
import { standingFaults } from './draft/server-faults.ts';
import { useQuizBuilder } from './use-quiz-builder.ts';

export interface BuilderView extends ReturnType<typeof useQuizBuilder> {
  /** The stored quiz. */
  quiz: Quiz;
  draft: QuizDraft;
  /** The quiz as it would be after saving. */
  drafted: Quiz;
  /** Problems that can be shown now. */
  faults: DraftFaults;
  isUnsaved: boolean;
  isReadOnly: boolean;
  timezone: string;
}

const BuilderContext = createContext<BuilderView | null>(null);
export const BuilderProvider = BuilderContext.Provider;

export function useBuilder(): BuilderView {
  const view = useContext(BuilderContext);
  if (!view) throw new Error('There is no quiz above this component.');
  return view;
}

interface Opened {
  built: BuiltQuiz;
  timezone: string;
  accountId: number;
}

/** The builder's state and everything derived from it. */
export function useBuilderView(opened: Opened): BuilderView {
  const builder = useQuizBuilder(opened);
  const { timezone } = opened;
  const { state, unsaved, refused, failures } = builder;
  const { built, draft } = state;
  const programs = useQuery(programsQuery).data;
  const semesters = useQuery({ ...semestersQuery, enabled: draft.semesterId !== '' }).data;
  const drafted = useMemo(
    () =>
      draftedQuiz(built, draft, {
        programs: programs ?? [],
        semesters: semesters ?? [],
        timezone,
      }),
    [built, draft, programs, semesters, timezone],
  );
  const { quiz } = built;
  const problems = useMemo(() => findFaults(draft, quiz.hasPassword), [draft, quiz.hasPassword]);
  const shown = failures > 0 ? problems : { ...problems, fields: onlyOf(problems, unsaved) };
  const faults = refused ? joined(shown, standingFaults(refused, draft)) : shown;
  const placeFaults = useSame(faults.places);
  return {
    ...builder,
    quiz,
    draft,
    drafted,
    faults: { ...faults, places: placeFaults },
    isUnsaved: unsaved.length > 0,
    isReadOnly: quiz.isArchived || !quiz.abilities.edit,
    timezone,
  };
}

/** Keeps the same object while its content is equal, so that a thousand rows don't render at every key. */
function useSame(faults: DraftFaults['places']): DraftFaults['places'] {
  const text = JSON.stringify(faults);
  return useMemo(() => JSON.parse(text) as DraftFaults['places'], [text]);
}

/** Untouched fields show no problem before the first save. */
function onlyOf({ fields }: DraftFaults, touched: readonly DraftField[]): DraftFaults['fields'] {
  return Object.fromEntries(
    Object.entries(fields).filter(([field]) => touched.includes(field as DraftField)),
  );
}

function joined(one: DraftFaults, other: DraftFaults): DraftFaults {
  return { fields: { ...other.fields, ...one.fields }, places: { ...other.places, ...one.places } };
}

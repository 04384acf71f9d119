import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type BuiltQuiz, semestersQuery } from '#web/features/quizzes/teacher-quizzes.ts';
import { programsQuery } from '#web/lib/programs-query.ts';
import type { BuilderView } from './builder-context.ts';
import { type DraftFaults, findFaults } from './draft/draft-faults.ts';
import { draftedQuiz } from './draft/drafted-quiz.ts';
import type { DraftField } from './draft/quiz-draft.ts';
import { standingFaults } from './draft/server-faults.ts';
import { useQuizBuilder } from './use-quiz-builder.ts';

interface Opened {
  built: BuiltQuiz;
  timezone: string;
  accountId: number;
}

/** The work on a quiz with everything that follows from it. */
export function useBuilderView(opened: Opened): BuilderView {
  const builder = useQuizBuilder(opened);
  const { timezone } = opened;
  const { state, unsaved, refused, failures } = builder;
  const { built, draft } = state;
  const programs = useQuery(programsQuery).data;
  const semesters = useQuery(semestersQuery).data;
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
  const found = useMemo(() => findFaults(draft, quiz.hasPassword), [draft, quiz.hasPassword]);
  const told = failures > 0 ? found : { ...found, fields: onlyOf(found, unsaved) };
  const faults = refused ? joined(told, standingFaults(refused, draft)) : told;
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

/** The same object as long as it says the same, so that a thousand rows need not look again at every key. */
function useSame(faults: DraftFaults['places']): DraftFaults['places'] {
  const text = JSON.stringify(faults);
  return useMemo(() => JSON.parse(text) as DraftFaults['places'], [text]);
}

/** What nobody has touched yet is not called wrong before it is sent. */
function onlyOf({ fields }: DraftFaults, touched: readonly DraftField[]): DraftFaults['fields'] {
  return Object.fromEntries(
    Object.entries(fields).filter(([field]) => touched.includes(field as DraftField)),
  );
}

function joined(one: DraftFaults, other: DraftFaults): DraftFaults {
  return { fields: { ...other.fields, ...one.fields }, places: { ...other.places, ...one.places } };
}

import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { countQuizzes, type StudentQuizzes } from '#web/features/quizzes/use-student-quizzes.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import type { AvailableQuizzesList } from './available-quizzes-list-state.ts';

interface Props {
  quizzes: StudentQuizzes;
  list: AvailableQuizzesList;
  /** How many quizzes of all lists the search finds. */
  matches: number;
}

/** An empty list, with the way to the quizzes there are. */
export function NoMatches({ quizzes, list, matches }: Props) {
  return list.state.search.trim() === '' ? (
    <EmptyList quizzes={quizzes} list={list} />
  ) : (
    <NothingFound list={list} matches={matches} />
  );
}

function NothingFound({ list, matches }: Omit<Props, 'quizzes'>) {
  const { t } = useLingui();
  if (matches === 0) {
    return (
      <EmptyState
        title={t`No quizzes found.`}
        text={t`Try part of the title or the teacher’s name.`}
        action={
          <Button size="xs" onClick={list.clear}>
            <Trans>Clear search</Trans>
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={t`No matching quizzes in this list.`}
      text={plural(matches, {
        one: '# quiz in another list matches.',
        other: '# quizzes in other lists match.',
      })}
      action={<ShowButton list={list} show="all" label={t`Search all quizzes`} />}
    />
  );
}

function EmptyList({ quizzes, list }: Omit<Props, 'matches'>) {
  const { t } = useLingui();
  const has = (name: 'now' | 'later' | 'completed') => Number(countQuizzes(quizzes, name)) > 0;
  const toNow = has('now') && <ShowButton list={list} show="now" label={t`Show open quizzes`} />;
  switch (list.state.show) {
    case 'now':
      return (
        <EmptyState
          title={t`No quizzes to take right now.`}
          text={t`New quizzes will appear here.`}
          action={
            has('later') ? (
              <ShowButton list={list} show="later" label={t`Show quizzes that open later`} />
            ) : (
              has('completed') && (
                <ShowButton list={list} show="completed" label={t`Show completed quizzes`} />
              )
            )
          }
        />
      );
    case 'later':
      return (
        <EmptyState
          title={t`No upcoming quizzes.`}
          text={t`Quizzes with an opening time appear here until they open.`}
          action={toNow}
        />
      );
    case 'closed':
      return (
        <EmptyState
          title={t`No closed quizzes.`}
          text={t`Quizzes appear here after their closing time.`}
          action={toNow}
        />
      );
    case 'completed':
      return (
        <EmptyState
          title={t`No completed quizzes yet.`}
          text={t`Results appear here once a quiz is submitted.`}
          action={toNow}
        />
      );
    case 'all':
      return <EmptyState title={t`No quizzes yet.`} text={t`New quizzes will appear here.`} />;
  }
}

interface ShowButtonProps {
  list: AvailableQuizzesList;
  show: AvailableQuizzesList['state']['show'];
  label: string;
}

function ShowButton({ list, show, label }: ShowButtonProps) {
  return (
    <Button size="xs" onClick={() => list.set({ show })}>
      {label}
    </Button>
  );
}

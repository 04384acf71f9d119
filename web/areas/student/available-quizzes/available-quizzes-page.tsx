import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendar } from '@tabler/icons-react';
import { useDeferredValue, useId, useState } from 'react';
import { Link } from 'react-router';
import { useDatePreferences, useIsWatched } from '#web/features/profile/preferences.ts';
import { QuizCards, QuizCardsSkeleton } from '#web/features/quizzes/quiz-card-grid.tsx';
import type { QuizEntry } from '#web/features/quizzes/quiz-entry.ts';
import {
  filterQuizzes,
  type QuizFilter,
  searchQuizzes,
  sortQuizzes,
  takeable,
} from '#web/features/quizzes/quiz-filter.ts';
import type { QuizReader } from '#web/features/quizzes/quiz-text.ts';
import { useRefreshWhenDue } from '#web/features/quizzes/use-refresh-when-due.ts';
import {
  countQuizzes,
  type StudentQuizzes,
  useStudentQuizzes,
} from '#web/features/quizzes/use-student-quizzes.ts';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { paths } from '#web/lib/address/paths.ts';
import { useListState } from '#web/lib/lists/list-state.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { LoadingRegion } from '#web/ui/feedback/loading-region.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Stack, Text } from '#web/ui/layout/primitives.tsx';
import { SectionTitle } from '#web/ui/layout/section-title.tsx';
import { ListControls, ListSegments, ListSelect } from '#web/ui/lists/list-controls.tsx';
import { ShowMore } from '#web/ui/lists/show-more.tsx';
import { RefreshButton } from '../refresh-button.tsx';
import { useStudentRecord } from '../use-student-record.ts';
import styles from './available-quizzes.module.css';
import { type AvailableQuizzesList, availableQuizzesList } from './available-quizzes-list-state.ts';
import { NoMatches } from './no-matches.tsx';

export default function AvailableQuizzesPage() {
  const { t } = useLingui();
  const viewed = useViewedStudent();
  const { name, isReadOnly } = viewed;
  const preferences = useDatePreferences();
  const isWatched = useIsWatched();
  const record = useStudentRecord();
  const quizzes = useStudentQuizzes(viewed, record?.program.id);
  useRefreshWhenDue(quizzes);
  const list = useListState(availableQuizzesList);
  const { show, sort, search } = list.state;
  return (
    <>
      <PageHeader
        title={t`Available Quizzes`}
        subtitle={isReadOnly ? t`Quizzes for ${name}.` : record?.program.name}
        actions={
          <>
            <Button
              component={Link}
              to={paths.student.calendar}
              size="xs"
              leftSection={<IconCalendar size={16} aria-hidden="true" />}
            >
              <Trans>Calendar</Trans>
            </Button>
            <RefreshButton />
          </>
        }
      />
      {quizzes.error ? (
        <ErrorState
          title={t`We couldn’t load the quizzes.`}
          text={quizzes.error.message}
          onRetry={quizzes.retry}
          retrying={quizzes.isRetrying}
          retryLabel={<Trans>Try Again</Trans>}
        />
      ) : (
        <Stack gap={16}>
          <QuizControls quizzes={quizzes} list={list} />
          {quizzes.isLoading ? (
            <LoadingRegion label={t`Loading quizzes…`}>
              <QuizCardsSkeleton count={6} />
            </LoadingRegion>
          ) : (
            <QuizList
              // A new search, list or order starts at the top again.
              key={`${show} ${sort} ${search}`}
              quizzes={quizzes}
              list={list}
              reader={{ preferences, isReadOnly, isWatched }}
            />
          )}
        </Stack>
      )}
    </>
  );
}

const step = 50;

interface Props {
  quizzes: StudentQuizzes;
  list: AvailableQuizzesList;
  reader: QuizReader;
}

function QuizList({ quizzes, list, reader }: Props) {
  const [shownCount, setShownCount] = useState(step);
  const { show, sort } = list.state;
  const search = useDeferredValue(list.state.search);
  const found = searchQuizzes(quizzes.entries, search);
  const groups = groupsOf(show).map((name) => ({
    name,
    entries: sortQuizzes(filterQuizzes(found, name), sort),
  }));
  const matching = groups.flatMap(({ entries }) => entries);
  const shown = new Set(matching.slice(0, shownCount));
  return (
    <>
      <p className="visually-hidden" role="status">
        {plural(matching.length, { one: '# quiz', other: '# quizzes' })}
      </p>
      {matching.length === 0 && <NoMatches quizzes={quizzes} list={list} matches={found.length} />}
      {groups
        .filter(({ entries }) => entries.some((entry) => shown.has(entry)))
        .map(({ name, entries }) => (
          <QuizGroup
            key={name}
            name={name}
            count={entries.length}
            entries={entries.filter((entry) => shown.has(entry))}
            reader={reader}
            quizzes={quizzes}
          />
        ))}
      <ShowMore
        shown={Math.min(shownCount, matching.length)}
        total={matching.length}
        loading={false}
        onMore={() => setShownCount(shownCount + step)}
      />
    </>
  );
}

/** What can be taken now is grouped by what a student does with it. */
function groupsOf(show: AvailableQuizzesList['state']['show']): readonly QuizFilter[] {
  return show === 'now' ? takeable : [show];
}

interface QuizGroupProps {
  name: QuizFilter;
  count: number;
  entries: readonly QuizEntry[];
  reader: QuizReader;
  quizzes: StudentQuizzes;
}

function QuizGroup({ name, count, entries, reader, quizzes }: QuizGroupProps) {
  const { t } = useLingui();
  const titleId = useId();
  const titles: Partial<Record<QuizFilter, string>> = {
    'in-progress': t`In progress`,
    available: t`Not started yet`,
    retake: t`Can be retaken`,
  };
  const title = titles[name];
  const cards = (
    <QuizCards label={title ?? t`Quizzes`} entries={entries} reader={reader} attempts={quizzes.attempts} />
  );
  if (title === undefined) {
    return (
      <>
        <h2 className="visually-hidden">
          <Trans>Quizzes</Trans>
        </h2>
        {cards}
      </>
    );
  }
  return (
    <section className={styles.group} aria-labelledby={titleId}>
      <SectionTitle
        id={titleId}
        actions={
          <Text as="span" size="small" tone="ink3">
            {plural(count, { one: '# quiz', other: '# quizzes' })}
          </Text>
        }
      >
        {title}
      </SectionTitle>
      {cards}
    </section>
  );
}

function QuizControls({ quizzes, list }: Pick<Props, 'quizzes' | 'list'>) {
  const { t } = useLingui();
  const count = (name: QuizFilter) => countQuizzes(quizzes, name);
  return (
    <ListControls
      list={list}
      search={{ label: t`Search quizzes`, placeholder: t`Title, teacher or description` }}
    >
      <ListSelect
        list={list}
        name="sort"
        label={t`Sort by`}
        options={[
          { value: 'closing', label: t`Closing time` },
          { value: 'title', label: t`Title` },
          { value: 'newest', label: t`Newest first` },
        ]}
      />
      <div className={styles.show}>
        <ListSegments
          list={list}
          name="show"
          label={t`Quizzes to show`}
          options={[
            { value: 'now', label: t`Open now ${count('now')}` },
            { value: 'later', label: t`Opens later ${count('later')}` },
            { value: 'closed', label: t`Closed ${count('closed')}` },
            { value: 'completed', label: t`Completed ${count('completed')}` },
            { value: 'all', label: t`All ${count('all')}` },
          ]}
        />
      </div>
    </ListControls>
  );
}

import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { CalendarFeed } from '#web/features/calendar/calendar-feed.tsx';
import { useDatePreferences, useIsWatched } from '#web/features/profile/preferences.ts';
import { NoQuizzes } from '#web/features/quizzes/no-quizzes.tsx';
import { QuizCards, QuizCardsSkeleton } from '#web/features/quizzes/quiz-card-grid.tsx';
import {
  filterQuizzes,
  type QuizFilter,
  type QuizOrder,
  searchQuizzes,
  sortQuizzes,
} from '#web/features/quizzes/quiz-filter.ts';
import type { QuizReader } from '#web/features/quizzes/quiz-text.ts';
import {
  countQuizzes,
  type StudentQuizzes,
  useStudentQuizzes,
} from '#web/features/quizzes/use-student-quizzes.ts';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { readSearch } from '#web/lib/address/read-choice.ts';
import { useAddress } from '#web/lib/address/use-address.ts';
import type { DatePreferences } from '#web/lib/format/format-date.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { LoadingRegion } from '#web/ui/feedback/loading-region.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { usePausedText } from '#web/ui/fields/use-paused-text.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Row, Stack } from '#web/ui/layout/primitives.tsx';
import { ShowMore } from '#web/ui/lists/show-more.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { RefreshButton } from '../refresh-button.tsx';
import { useStudentRecord } from '../use-student-record.ts';
import styles from './available-quizzes.module.css';

export default function AvailableQuizzesPage() {
  const { t } = useLingui();
  const viewed = useViewedStudent();
  const { name, isReadOnly } = viewed;
  const preferences = useDatePreferences();
  const isWatched = useIsWatched();
  const record = useStudentRecord();
  const quizzes = useStudentQuizzes(viewed, record?.program.id);
  const { params, change } = useAddress();
  const [search, setSearch] = usePausedText(readSearch(params), (text) =>
    change({ search: text }, { replace: true }),
  );
  const [filter, setFilter] = useState<QuizFilter>('all');
  const [order, setOrder] = useState<QuizOrder>('closing');
  const choice = { search: useDeferredValue(search), filter, order };
  const subtitle = isReadOnly ? t`Quizzes for ${name}.` : record?.program.name;
  return (
    <>
      <PageHeader
        title={t`Available Quizzes`}
        subtitle={subtitle}
        actions={
          <>
            {!isReadOnly && <CalendarButton preferences={preferences} />}
            <RefreshButton />
          </>
        }
      />
      {quizzes.error ? (
        <ErrorState
          title={t`Failed to load quizzes.`}
          text={quizzes.error.message}
          onRetry={quizzes.retry}
          retrying={quizzes.isRetrying}
          retryLabel={<Trans>Try Again</Trans>}
        />
      ) : (
        <Stack gap={16}>
          <QuizFilters
            quizzes={quizzes}
            search={search}
            onSearch={setSearch}
            filter={filter}
            onFilter={setFilter}
            order={order}
            onOrder={setOrder}
          />
          {quizzes.isLoading ? (
            <LoadingRegion label={t`Loading quizzes`}>
              <QuizCardsSkeleton count={6} />
            </LoadingRegion>
          ) : (
            <QuizList
              // A new search, filter or order starts at the top again.
              key={`${choice.filter} ${choice.order} ${choice.search}`}
              quizzes={quizzes}
              choice={choice}
              reader={{ preferences, isReadOnly, isWatched }}
            />
          )}
        </Stack>
      )}
    </>
  );
}

/** Adds all quizzes to the student's calendar. */
function CalendarButton({ preferences }: { preferences: DatePreferences }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="xs"
        aria-haspopup="dialog"
        leftSection={<IconCalendarPlus size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        <Trans>Add to calendar</Trans>
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t`Your quizzes in your calendar`}>
        <CalendarFeed preferences={preferences} />
      </Dialog>
    </>
  );
}

const step = 50;

interface Props {
  quizzes: StudentQuizzes;
  choice: { search: string; filter: QuizFilter; order: QuizOrder };
  reader: QuizReader;
}

function QuizList({ quizzes, choice: { search, filter, order }, reader }: Props) {
  const { t } = useLingui();
  const [shownCount, setShownCount] = useState(step);
  const matching = sortQuizzes(searchQuizzes(filterQuizzes(quizzes.entries, filter), search), order);
  return (
    <>
      <h2 className="visually-hidden">
        <Trans>Quizzes</Trans>
      </h2>
      <p className="visually-hidden" role="status">
        {plural(matching.length, { one: '# quiz', other: '# quizzes' })}
      </p>
      {matching.length === 0 ? (
        <NoQuizzes isSearching={search.trim() !== ''} filter={filter} />
      ) : (
        <QuizCards
          label={t`Quizzes`}
          entries={matching.slice(0, shownCount)}
          reader={reader}
          attempts={quizzes.attempts}
        />
      )}
      <ShowMore
        shown={Math.min(shownCount, matching.length)}
        total={matching.length}
        loading={false}
        onMore={() => setShownCount(shownCount + step)}
      />
    </>
  );
}

interface QuizFiltersProps {
  quizzes: StudentQuizzes;
  search: string;
  onSearch: (search: string) => void;
  filter: QuizFilter;
  onFilter: (filter: QuizFilter) => void;
  order: QuizOrder;
  onOrder: (order: QuizOrder) => void;
}

function QuizFilters({ quizzes, search, onSearch, filter, onFilter, order, onOrder }: QuizFiltersProps) {
  const { t } = useLingui();
  const count = (name: QuizFilter) => countQuizzes(quizzes, name);
  const orders: { value: QuizOrder; label: string }[] = [
    { value: 'closing', label: t`Closing time` },
    { value: 'title', label: t`Title` },
    { value: 'newest', label: t`Newest first` },
  ];
  return (
    <Row className={styles.tools} wrap lineGap={12} gap={16} align="end">
      <Segmented
        label={t`Which quizzes`}
        value={filter}
        onChange={onFilter}
        options={[
          { value: 'all', label: t`All ${count('all')}` },
          { value: 'available', label: t`Available ${count('available')}` },
          { value: 'in-progress', label: t`In progress ${count('in-progress')}` },
          { value: 'completed', label: t`Completed ${count('completed')}` },
        ]}
      />
      <div className={styles.search}>
        <SearchField
          label={t`Search quizzes`}
          placeholder={t`Title, teacher or description`}
          maxLength={200}
          value={search}
          onChange={onSearch}
        />
      </div>
      <div className={styles.order}>
        <SelectField
          label={t`Sort by`}
          options={orders}
          value={order}
          onChange={({ target }) => {
            const chosen = orders.find(({ value }) => value === target.value);
            if (chosen) onOrder(chosen.value);
          }}
        />
      </div>
    </Row>
  );
}

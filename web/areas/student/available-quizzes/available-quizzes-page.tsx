import { Trans, useLingui } from '@lingui/react/macro';
import { useDeferredValue, useState } from 'react';
import { useDatePreferences, useIsWatched } from '#web/features/profile/preferences.ts';
import { QuizCardsSkeleton } from '#web/features/quizzes/quiz-cards-skeleton.tsx';
import type { QuizFilter, QuizOrder } from '#web/features/quizzes/quiz-filter.ts';
import { useStudentQuizzes } from '#web/features/quizzes/use-student-quizzes.ts';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { readSearch } from '#web/lib/read-choice.ts';
import { useAddress } from '#web/lib/use-address.ts';
import { usePausedText } from '#web/lib/use-paused-text.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RefreshButton } from '../refresh-button.tsx';
import { useStudentRecord } from '../use-student-record.ts';
import styles from './available-quizzes.module.css';
import { CalendarButton } from './calendar-button.tsx';
import { FoundQuizzes } from './found-quizzes.tsx';
import { QuizTools } from './quiz-tools.tsx';

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
        <div className={styles.page}>
          <QuizTools
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
            <FoundQuizzes
              // Whoever asks for something else begins at the top again.
              key={`${choice.filter} ${choice.order} ${choice.search}`}
              quizzes={quizzes}
              choice={choice}
              reader={{ preferences, isReadOnly, isWatched }}
            />
          )}
        </div>
      )}
    </>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { NoQuizzes } from '#web/features/quizzes/no-quizzes.tsx';
import { QuizCards, QuizCardsSkeleton } from '#web/features/quizzes/quiz-card-grid.tsx';
import { filterQuizzes, sortByUrgency } from '#web/features/quizzes/quiz-filter.ts';
import type { QuizReader } from '#web/features/quizzes/quiz-text.ts';
import { countQuizzes, type StudentQuizzes } from '#web/features/quizzes/use-student-quizzes.ts';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { LoadingRegion } from '#web/ui/feedback/loading-region.tsx';
import { QuietNote } from '#web/ui/feedback/quiet-note.tsx';
import { SectionTitle } from '#web/ui/layout/section-title.tsx';
import { ShowMore } from '#web/ui/lists/show-more.tsx';
import styles from './dashboard.module.css';

type Filter = 'all' | 'available' | 'completed';

/** Few enough for a phone to reach the sections below; the rest on demand. */
const step = 8;

interface Props {
  quizzes: StudentQuizzes;
  reader: QuizReader;
}

export function QuizSection({ quizzes, reader }: Props) {
  const { t } = useLingui();
  const titleId = useId();
  const [filter, setFilter] = useState<Filter>('all');
  const count = (name: Filter) => countQuizzes(quizzes, name);
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <SectionTitle
        id={titleId}
        actions={
          <Segmented
            label={t`Which quizzes`}
            value={filter}
            onChange={setFilter}
            options={[
              { value: 'all', label: t`All ${count('all')}` },
              { value: 'available', label: t`Available ${count('available')}` },
              { value: 'completed', label: t`Completed ${count('completed')}` },
            ]}
          />
        }
      >
        <Trans>Quizzes</Trans>
      </SectionTitle>
      {quizzes.isLoading ? (
        <LoadingRegion label={t`Loading quizzes`}>
          <QuizCardsSkeleton count={4} />
        </LoadingRegion>
      ) : (
        <FilteredQuizzes key={filter} filter={filter} quizzes={quizzes} reader={reader} />
      )}
    </section>
  );
}

function FilteredQuizzes({ filter, quizzes, reader }: Props & { filter: Filter }) {
  const { t } = useLingui();
  const [shownCount, setShownCount] = useState(step);
  const matching = sortByUrgency(filterQuizzes(quizzes.entries, filter));
  if (quizzes.error) {
    return (
      <QuietNote onRetry={quizzes.retry} retrying={quizzes.isRetrying}>
        <Trans>The quizzes could not be loaded.</Trans>
      </QuietNote>
    );
  }
  return (
    <>
      {matching.length === 0 ? (
        <NoQuizzes filter={filter} />
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

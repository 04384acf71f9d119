import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { NoQuizzes } from '#web/features/quizzes/no-quizzes.tsx';
import { QuizCards } from '#web/features/quizzes/quiz-cards.tsx';
import { QuizCardsSkeleton } from '#web/features/quizzes/quiz-cards-skeleton.tsx';
import { filterQuizzes, sortByUrgency } from '#web/features/quizzes/quiz-filter.ts';
import type { QuizReader } from '#web/features/quizzes/quiz-words.ts';
import { countQuizzes, type StudentQuizzes } from '#web/features/quizzes/use-student-quizzes.ts';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { QuietNote } from '#web/ui/quiet-note.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import styles from './dashboard.module.css';

type Filter = 'all' | 'available' | 'completed';

/** The urgent ones, so that a phone comes to what stands below them; the rest on demand. */
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
  const [most, setMost] = useState(step);
  const found = sortByUrgency(filterQuizzes(quizzes.entries, filter));
  if (quizzes.error) {
    return (
      <QuietNote onRetry={quizzes.retry} retrying={quizzes.isRetrying}>
        <Trans>The quizzes could not be loaded.</Trans>
      </QuietNote>
    );
  }
  return (
    <>
      {found.length === 0 ? (
        <NoQuizzes filter={filter} />
      ) : (
        <QuizCards
          label={t`Quizzes`}
          entries={found.slice(0, most)}
          reader={reader}
          attempts={quizzes.attempts}
        />
      )}
      <ShowMore
        shown={Math.min(most, found.length)}
        total={found.length}
        loading={false}
        onMore={() => setMost(most + step)}
      />
    </>
  );
}

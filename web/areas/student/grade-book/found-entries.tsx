import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { usePageSize } from '#web/features/profile/page-size.ts';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { useShowMore } from '#web/lib/use-show-more.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { toast } from '#web/ui/toast.ts';
import { type GradeBookFilter, gradeBookQuery } from '../record-queries.ts';
import { EntryCard } from './entry-card.tsx';
import styles from './grade-book.module.css';
import { Legend } from './legend.tsx';
import { NoEntries } from './no-entries.tsx';

interface Props {
  filter: GradeBookFilter;
  /** Takes the filters away. */
  onClear: () => void;
}

export function FoundEntries({ filter, onClear }: Props) {
  const { t } = useLingui();
  const { studentId } = useViewedStudent();
  const query = useInfiniteQuery(gradeBookQuery(studentId, filter, usePageSize()));
  const { isLoadingMore, showMore } = useShowMore(query, (error) => toast.error(error.message));
  const isNarrowed =
    filter.subject !== undefined || filter.status !== undefined || filter.search !== undefined;
  return (
    <Loaded
      query={query}
      loading={t`Loading the grade book`}
      skeleton={<SkeletonRows count={3} height={180} />}
      failed={t`Failed to load the grade book.`}
      retryLabel={t`Try Again`}
    >
      {({ pages }) => {
        const entries = pages.flatMap(({ items }) => items);
        const total = pages.at(-1)?.total ?? 0;
        if (entries.length === 0) return <NoEntries isNarrowed={isNarrowed} onClear={onClear} />;
        return (
          <section className={styles.found} aria-label={t`Results`} aria-busy={query.isPlaceholderData}>
            <h2 className="visually-hidden">
              <Trans>Results</Trans>
            </h2>
            <div className={styles.foundHead}>
              <p className={styles.count} role="status">
                {plural(total, { one: '# quiz', other: '# quizzes' })}
              </p>
              <Legend />
            </div>
            <ul
              // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role from a list without bullets.
              role="list"
              className={styles.grid}
              aria-label={t`Results`}
            >
              {entries.map((entry) => (
                <li key={entry.quiz.id} className={styles.cell}>
                  <EntryCard entry={entry} />
                </li>
              ))}
            </ul>
            <ShowMore shown={entries.length} total={total} loading={isLoadingMore} onMore={showMore} />
          </section>
        );
      }}
    </Loaded>
  );
}

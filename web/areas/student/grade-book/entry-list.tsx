import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { usePageSize } from '#web/features/profile/page-size.ts';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { paths } from '#web/lib/address/paths.ts';
import { useShowMore } from '#web/lib/lists/use-show-more.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Row, Stack, Text } from '#web/ui/layout/primitives.tsx';
import { CardGrid } from '#web/ui/lists/card-grid.tsx';
import { ShowMore } from '#web/ui/lists/show-more.tsx';
import { type GradeBookFilter, gradeBookQuery } from '../student-queries.ts';
import { EntryCard } from './entry-card.tsx';
import { Legend } from './legend.tsx';

interface Props {
  filter: GradeBookFilter;
  /** Clears the filters. */
  onClear: () => void;
}

export function EntryList({ filter, onClear }: Props) {
  const { t } = useLingui();
  const { studentId } = useViewedStudent();
  const query = useInfiniteQuery(gradeBookQuery(studentId, filter, usePageSize()));
  const { isLoadingMore, showMore } = useShowMore(query, (error) => toast.error(error.message));
  const isNarrowed =
    filter.subject !== undefined || filter.status !== undefined || filter.search !== undefined;
  return (
    <Loaded
      query={query}
      loading={t`Loading the grade book…`}
      skeleton={<SkeletonRows count={3} height={180} />}
      failed={t`We couldn’t load the grade book.`}
      retryLabel={t`Try Again`}
    >
      {({ pages }) => {
        const entries = pages.flatMap(({ items }) => items);
        const total = pages.at(-1)?.total ?? 0;
        if (entries.length === 0) return <NoEntries isNarrowed={isNarrowed} onClear={onClear} />;
        return (
          <Stack
            as="section"
            gap={12}
            className="fades-while-busy"
            aria-label={t`Results`}
            aria-busy={query.isPlaceholderData}
          >
            <h2 className="visually-hidden">
              <Trans>Results</Trans>
            </h2>
            <Row wrap gap={8} align="center" justify="between">
              <Text size="small" tone="ink3" role="status">
                {plural(total, { one: '# quiz', other: '# quizzes' })}
              </Text>
              <Legend />
            </Row>
            <CardGrid label={t`Results`}>
              {entries.map((entry) => (
                <EntryCard key={entry.quiz.id} entry={entry} />
              ))}
            </CardGrid>
            <ShowMore shown={entries.length} total={total} loading={isLoadingMore} onMore={showMore} />
          </Stack>
        );
      }}
    </Loaded>
  );
}

interface NoEntriesProps {
  isNarrowed: boolean;
  onClear: () => void;
}

function NoEntries({ isNarrowed, onClear }: NoEntriesProps) {
  const { t } = useLingui();
  const { isReadOnly } = useViewedStudent();
  if (isNarrowed) {
    return (
      <EmptyState
        headingLevel={2}
        title={t`No results match these filters.`}
        text={t`Try changing or clearing the filters.`}
        action={
          <Button onClick={onClear}>
            <Trans>Show all results</Trans>
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      headingLevel={2}
      title={t`No results yet`}
      text={t`Results appear here once a quiz is submitted.`}
      action={
        !isReadOnly && (
          <Button component={Link} to={paths.student.availableQuizzes} variant="light">
            <Trans>Available Quizzes</Trans>
          </Button>
        )
      }
    />
  );
}

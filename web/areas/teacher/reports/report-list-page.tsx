import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { usePageSize } from '#web/features/profile/page-size.ts';
import { paths } from '#web/lib/address/paths.ts';
import { defineList, onlySet, useListState } from '#web/lib/lists/list-state.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Stack } from '#web/ui/layout/primitives.tsx';
import { ListControls, ListSelect } from '#web/ui/lists/list-controls.tsx';
import { ListPage } from '#web/ui/lists/list-page.tsx';
import { type ReportFilter, reportsQuery } from './report-queries.ts';
import { ReportTable } from './report-table.tsx';

const reportList = defineList({ sorts: ['recent', 'title', 'attempts', 'highest', 'lowest'] });

const sorts = {
  recent: { sort: 'lastSubmission', order: 'desc' },
  title: { sort: 'title', order: 'asc' },
  attempts: { sort: 'attempts', order: 'desc' },
  highest: { sort: 'mean', order: 'desc' },
  lowest: { sort: 'mean', order: 'asc' },
} as const satisfies Record<string, ReportFilter>;

export default function ReportListPage() {
  const { t } = useLingui();
  const list = useListState(reportList);
  const { search, sort, page } = list.state;
  const max = usePageSize();
  const reports = useQuery(
    reportsQuery({ ...sorts[sort], ...onlySet({}, { search }) }, { max, offset: (page - 1) * max }),
  );
  return (
    <>
      <PageHeader
        title={t`Reports`}
        subtitle={t`Results for each quiz, updated live. The mean uses each student’s best attempt.`}
      />
      <Stack gap={16}>
        <ListControls list={list} search={{ label: t`Search reports`, placeholder: t`Quiz title` }}>
          <ListSelect
            list={list}
            name="sort"
            label={t`Sort by`}
            options={[
              { value: 'recent', label: t`Last submission` },
              { value: 'title', label: t`Title` },
              { value: 'attempts', label: t`Most attempts` },
              { value: 'highest', label: t`Highest mean` },
              { value: 'lowest', label: t`Lowest mean` },
            ]}
          />
        </ListControls>
        <ListPage
          list={list}
          query={reports}
          max={max}
          texts={{
            loading: t`Loading reports…`,
            failed: t`We couldn’t load reports.`,
            pages: t`Pages of reports`,
            count: (total) => plural(total, { one: '# report', other: '# reports' }),
          }}
          skeleton={<SkeletonRows count={6} height={52} />}
          empty={<NoReports search={search} onClear={list.clear} />}
        >
          {(items, { isOld }) => <ReportTable reports={items} isOld={isOld} />}
        </ListPage>
      </Stack>
    </>
  );
}

function NoReports({ search, onClear }: { search: string; onClear: () => void }) {
  const { t } = useLingui();
  if (search !== '') {
    return (
      <EmptyState
        title={t`No reports found`}
        text={t`Try part of the quiz title.`}
        action={
          <Button size="xs" onClick={onClear}>
            <Trans>Clear search</Trans>
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={t`No reports yet`}
      text={t`Results appear here once a student submits one of your quizzes.`}
      action={
        <Button component={Link} to={paths.teacher.quizzes} size="xs" variant="light">
          <Trans>Open Quizzes</Trans>
        </Button>
      }
    />
  );
}

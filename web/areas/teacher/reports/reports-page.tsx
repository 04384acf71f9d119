import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { usePageSize } from '#web/features/profile/page-size.ts';
import { useAddress } from '#web/lib/use-address.ts';
import { useShownPage } from '#web/lib/use-shown-page.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import styles from '../lists/list-page.module.css';
import { FoundReports } from './list/found-reports.tsx';
import { NoReports } from './list/no-reports.tsx';
import { readReportListChoice, reportFilterOf } from './list/report-list-choice.ts';
import { ReportTools } from './list/report-tools.tsx';
import { reportsQuery } from './reports.ts';

export default function ReportsPage() {
  const { t } = useLingui();
  const { params, change } = useAddress();
  const choice = readReportListChoice(params);
  const max = usePageSize();
  const page = { max, offset: (choice.page - 1) * max };
  const reports = useQuery(reportsQuery(reportFilterOf(choice), page));
  useShownPage(reports.data, max, (last) => goTo(last, { replace: true }));

  function goTo(wanted: number, options?: { replace: boolean }) {
    change({ page: wanted === 1 ? null : String(wanted) }, options);
  }

  return (
    <>
      <PageHeader
        title={t`Reports`}
        subtitle={t`What came of each quiz, as of this moment. The mean is of each student's best attempt.`}
      />
      <div className={styles.page}>
        <ReportTools
          choice={choice}
          onChange={(changes, options) => change({ ...changes, page: null }, options)}
        />
        <Loaded
          query={reports}
          loading={t`Loading reports`}
          skeleton={<SkeletonRows count={6} height={52} />}
          failed={t`Failed to load reports.`}
        >
          {({ items, total }) =>
            total === 0 ? (
              <NoReports search={choice.search} onClear={() => change({ search: null, page: null })} />
            ) : (
              <FoundReports
                reports={items}
                total={total}
                page={page}
                isOld={reports.isPlaceholderData}
                onPage={goTo}
              />
            )
          }
        </Loaded>
      </div>
    </>
  );
}

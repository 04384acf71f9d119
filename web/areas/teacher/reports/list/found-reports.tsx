import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReportSummary } from '#shared/contract/reports.ts';
import { Pager } from '#web/ui/pager.tsx';
import { useSeesAll } from '../../lists/use-sees-all.ts';
import styles from '../tables.module.css';
import { ReportRow } from './report-row.tsx';

interface Props {
  reports: readonly ReportSummary[];
  total: number;
  page: { max: number; offset: number };
  isOld: boolean;
  onPage: (page: number) => void;
}

export function FoundReports({ reports, total, page, isOld, onPage }: Props) {
  const { t } = useLingui();
  const withOwner = useSeesAll();
  return (
    <section className={styles.page} aria-label={t`Reports`}>
      <p className="visually-hidden" role="status">
        {plural(total, { one: '# report', other: '# reports' })}
      </p>
      <table className={styles.table} aria-busy={isOld}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Quiz</Trans>
            </th>
            <th scope="col" className={styles.number}>
              <Trans>Attempts</Trans>
            </th>
            <th scope="col" className={styles.number}>
              <Trans>Students</Trans>
            </th>
            <th scope="col" className={styles.number}>
              <Trans>Mean</Trans>
            </th>
            <th scope="col" className={styles.number}>
              <Trans>Passed</Trans>
            </th>
            <th scope="col" className={styles.number}>
              <Trans>To mark</Trans>
            </th>
            <th scope="col">
              <Trans>Last submission</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {reports.map((report) => (
            <ReportRow key={report.quiz.id} report={report} withOwner={withOwner} />
          ))}
        </tbody>
      </table>
      <Pager
        label={t`Pages of reports`}
        {...page}
        total={total}
        onOffset={(offset) => onPage(offset / page.max + 1)}
      />
    </section>
  );
}

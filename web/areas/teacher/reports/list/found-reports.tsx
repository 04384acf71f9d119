import { plural, t as translate } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReportSummary } from '#shared/contract/reports.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Pager } from '#web/ui/pager.tsx';
import styles from '../../lists/list-page.module.css';
import { useSeesAll } from '../../lists/use-sees-all.ts';
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
      <DataTable columns={columns()} isBusy={isOld}>
        <tbody>
          {reports.map((report) => (
            <ReportRow key={report.quiz.id} report={report} withOwner={withOwner} />
          ))}
        </tbody>
      </DataTable>
      <Pager
        label={t`Pages of reports`}
        {...page}
        total={total}
        onOffset={(offset) => onPage(offset / page.max + 1)}
      />
    </section>
  );
}

function columns(): Column[] {
  return [
    { key: 'quiz', label: translate`Quiz` },
    { key: 'attempts', label: translate`Attempts`, kind: 'number' },
    { key: 'students', label: translate`Students`, kind: 'number' },
    { key: 'mean', label: translate`Mean`, kind: 'number' },
    { key: 'passed', label: translate`Passed`, kind: 'number' },
    { key: 'waiting', label: translate`To mark`, kind: 'number' },
    { key: 'last', label: translate`Last submission` },
  ];
}

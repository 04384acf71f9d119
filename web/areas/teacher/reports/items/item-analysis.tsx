import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useId } from 'react';
import type { QuizReport } from '#shared/contract/reports.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import type { ItemOrder, ReportChange, ReportChoice } from '../report-choice.ts';
import { ItemTable } from './item-table.tsx';
import styles from './items.module.css';
import { orderItems } from './order-items.ts';

interface Props {
  report: QuizReport;
  choice: ReportChoice;
  sectionRef: RefObject<HTMLElement | null>;
  onChange: (change: ReportChange) => void;
}

export function ItemAnalysis({ report, choice, sectionRef, onChange }: Props) {
  const { t } = useLingui();
  const titleId = useId();
  const { items, quiz } = report;
  const all = items.length;
  const toCheck = items.filter(({ flags }) => flags.length > 0).length;
  const shown = orderItems(items, choice.filter, choice.order);
  const orders: { value: ItemOrder; label: string }[] = [
    { value: 'place', label: t`Place in the quiz` },
    { value: 'hardest', label: t`Hardest first` },
    { value: 'easiest', label: t`Easiest first` },
    { value: 'weakest', label: t`Lowest discrimination first` },
  ];
  return (
    <section ref={sectionRef} tabIndex={-1} aria-labelledby={titleId}>
      <SectionTitle
        id={titleId}
        actions={
          <div className={styles.tools}>
            <SelectField
              label={t`Sort by`}
              value={choice.order}
              options={orders}
              onChange={({ target: { value } }) => onChange({ sort: value === 'place' ? null : value })}
            />
            <Segmented
              label={t`Questions shown`}
              value={choice.filter}
              onChange={(filter) => onChange({ questions: filter === 'all' ? null : filter })}
              options={[
                { value: 'all', label: t`All ${all}` },
                { value: 'check', label: t`To check ${toCheck}` },
              ]}
            />
          </div>
        }
      >
        <Trans>Item analysis</Trans>
      </SectionTitle>
      <p className="visually-hidden" role="status">
        {plural(shown.length, { one: '# question', other: '# questions' })}
      </p>
      {shown.length === 0 ? (
        <EmptyState
          title={t`No question to check`}
          text={t`By these figures no question stands out. Choose All to see every one.`}
        />
      ) : (
        <ItemTable quizId={quiz.id} attempts={report.attempts} items={shown} />
      )}
    </section>
  );
}

import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { type RefObject, useId, useState } from 'react';
import type { QuizReport, ReportItem, ReportOption } from '#shared/contract/results/reports.ts';
import { RichText } from '#web/questions/maths/rich-text.tsx';
import { questionTypeLabels } from '#web/questions/question-type-labels.ts';
import { DisclosureButton } from '#web/ui/buttons/disclosure-button.tsx';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Row, Text } from '#web/ui/layout/primitives.tsx';
import { SectionTitle } from '#web/ui/layout/section-title.tsx';
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx';
import { signed, wholePercent } from '../format-share.ts';
import { couldBeChance, flagLabel, gravestFlag, keysText } from '../item-text.ts';
import type { ItemOrder, ReportChange, ReportOptions } from '../report-options.ts';
import { ItemDetails } from './item-details.tsx';
import styles from './items.module.css';
import { orderItems } from './order-items.ts';

interface Props {
  report: QuizReport;
  choice: ReportOptions;
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
    { value: 'place', label: t`Quiz order` },
    { value: 'hardest', label: t`Hardest first` },
    { value: 'easiest', label: t`Easiest first` },
    { value: 'weakest', label: t`Lowest discrimination first` },
  ];
  return (
    <section ref={sectionRef} tabIndex={-1} aria-labelledby={titleId}>
      <SectionTitle
        id={titleId}
        actions={
          <Row wrap gap={12} align="end">
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
          </Row>
        }
      >
        <Trans>Item analysis</Trans>
      </SectionTitle>
      <p className="visually-hidden" role="status">
        {plural(shown.length, { one: '# question', other: '# questions' })}
      </p>
      {shown.length === 0 ? (
        <EmptyState title={t`No questions to check`} text={t`Choose “All” to see every question.`} />
      ) : (
        <ItemTable quizId={quiz.id} items={shown} />
      )}
    </section>
  );
}

interface ItemTableProps {
  quizId: number;
  items: readonly ReportItem[];
}

function ItemTable({ quizId, items }: ItemTableProps) {
  return (
    <DataTable columns={columns()} stackedBelow="small-laptop">
      {items.map((item) => (
        <ItemRow key={item.question.id} quizId={quizId} item={item} />
      ))}
    </DataTable>
  );
}

function columns(): Column[] {
  return [
    { key: 'place', label: t`No.` },
    { key: 'question', label: t`Question` },
    { key: 'correct', label: t`Correct` },
    { key: 'discrimination', label: t`Discrimination`, kind: 'number' },
    { key: 'chosen', label: t`Answers (solid bar is correct)` },
    { key: 'finding', label: t`Finding` },
  ];
}

interface ItemRowProps {
  quizId: number;
  item: ReportItem;
}

/** A question whose details open below. */
function ItemRow({ quizId, item }: ItemRowProps) {
  const { t, i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const { place, questionText, questionType, facility, discrimination, options } = item;
  const keys = keysText(item);
  return (
    <tbody>
      <tr className={`ui-data-row ${styles.row}`}>
        <Text as="td" className={styles.place} tone="ink2">
          {place ?? '–'}
        </Text>
        <th scope="row">
          <DisclosureButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)} controls={detailsId}>
            <span className={styles.question}>
              <RichText text={questionText} />
            </span>
          </DisclosureButton>
        </th>
        <td data-label={t`Correct`}>
          {facility === null ? (
            '–'
          ) : (
            <span className={styles.facility}>
              <ProgressBar value={facility} of={1} tone="neutral" />
              <Text as="span" size="small-label">
                {wholePercent(facility)}
              </Text>
            </span>
          )}
        </td>
        <td data-label={t`Discrimination`} data-kind="number">
          <Text
            as="span"
            className={styles.discrimination}
            size="small-label"
            data-negative={(discrimination ?? 0) < 0 || undefined}
          >
            {discrimination === null ? '–' : signed(discrimination)}
          </Text>
        </td>
        <td data-label={t`Answers (solid bar is correct)`}>
          {options.length > 0 ? (
            <>
              <OptionStrip options={options} />
              {item.keys.length > 1 && <span className="ui-data-second">{t`Answer keys: ${keys}`}</span>}
            </>
          ) : (
            <span className="ui-data-second">{i18n._(questionTypeLabels[questionType])}</span>
          )}
        </td>
        <td data-label={t`Finding`}>
          <FindingCell item={item} />
        </td>
      </tr>
      {isOpen && (
        <tr className={styles.detailsRow}>
          <td id={detailsId} colSpan={6}>
            <ItemDetails quizId={quizId} item={item} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** With too few attempts, never claim that a question works well. */
function FindingCell({ item }: { item: ReportItem }) {
  const flag = gravestFlag(item);
  if (flag !== null) {
    const isGrave = flag === 'KEY_SUSPECT' || flag === 'NEGATIVE';
    const Icon = isGrave ? IconAlertTriangle : IconInfoCircle;
    return (
      <StatusBadge tone={isGrave ? 'danger' : 'warning'} icon={<Icon size={14} aria-hidden="true" />}>
        {flagLabel(flag)}
      </StatusBadge>
    );
  }
  return (
    <span className={styles.quiet}>
      <QuietFinding item={item} />
    </span>
  );
}

function QuietFinding({ item }: { item: ReportItem }) {
  const { waiting, discrimination, discriminationMissing } = item;
  if (waiting > 0) return plural(waiting, { one: '# answer to mark', other: '# answers to mark' });
  if (discriminationMissing === 'TOO_FEW_ATTEMPTS') return <Trans>Too few attempts</Trans>;
  // Poor figures without a flag may be chance.
  if (discrimination === null || discrimination < 0.1 || couldBeChance(item)) return <Trans>Unclear</Trans>;
  return discrimination < 0.2 ? <Trans>Fair</Trans> : <Trans>Works well</Trans>;
}

/** The distribution of answers: segment width is the share, the key is filled, "no answer" is dashed. */
function OptionStrip({ options }: { options: readonly ReportOption[] }) {
  const { t } = useLingui();
  const unanswered = Math.max(0, 1 - options.reduce((sum, { share }) => sum + share, 0));
  const words = options.map(({ label, share, isKey }) => {
    const percent = wholePercent(share);
    return isKey ? t`${label} (correct): ${percent}` : t`${label}: ${percent}`;
  });
  return (
    <span className={styles.strip} role="img" aria-label={words.join('; ')}>
      {options.map(({ label, share, isKey }) => (
        <span
          key={label}
          className={styles.part}
          data-key={isKey || undefined}
          style={{ flexGrow: share * 100 }}
        >
          {label}
        </span>
      ))}
      {unanswered > 0.005 && <span className={styles.gap} style={{ flexGrow: unanswered * 100 }} />}
    </span>
  );
}

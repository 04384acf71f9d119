import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import type { ReportOption } from '#shared/contract/reports.ts';
import { formatPercentage } from '#web/lib/format-score.ts';
import { RichText } from '#web/questions/rich-text.tsx';
import { StatusBadge } from '#web/ui/badge.tsx';
import { Bubble } from '#web/ui/bubble.tsx';
import { signed, wholePercent } from '../share-words.ts';
import tables from '../tables.module.css';
import styles from './items.module.css';

/** Who chose what: the figures behind the strip. */
export function OptionTable({ options }: { options: readonly ReportOption[] }) {
  return (
    <table className={tables.table}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Option</Trans>
          </th>
          <th scope="col" className={tables.number}>
            <Trans>Chosen</Trans>
          </th>
          <th scope="col" className={tables.number}>
            <Trans>By the best 27%</Trans>
          </th>
          <th scope="col" className={tables.number}>
            <Trans>By the weakest 27%</Trans>
          </th>
          <th scope="col" className={tables.number}>
            <Trans>Discrimination</Trans>
          </th>
          <th scope="col" className={tables.number}>
            <Trans>Mean score of who chose it</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {options.map((option) => (
          <OptionLine key={option.label} option={option} />
        ))}
      </tbody>
    </table>
  );
}

function OptionLine({ option }: { option: ReportOption }) {
  const { t } = useLingui();
  const { label, text, isKey, chosen, share, upper, lower, discrimination, meanPercentage } = option;
  return (
    <tr className={tables.row}>
      <th scope="row" className={tables.name}>
        <span className={styles.option}>
          <Bubble letter={label} state={isKey ? 'filled' : 'open'} size={24} />
          <span className="visually-hidden">{label}</span>
          <span className={styles.optionText}>
            <RichText text={text} />
          </span>
          {isKey && (
            <StatusBadge tone="neutral" icon={<IconCheck size={14} aria-hidden="true" />}>
              <Trans>Key</Trans>
            </StatusBadge>
          )}
        </span>
      </th>
      <td data-label={t`Chosen`} className={tables.number}>
        {chosen} ({wholePercent(share)})
      </td>
      <td data-label={t`By the best 27%`} className={tables.number}>
        {upper}
      </td>
      <td data-label={t`By the weakest 27%`} className={tables.number}>
        {lower}
      </td>
      <td data-label={t`Discrimination`} className={tables.number}>
        {discrimination === null ? '–' : signed(discrimination)}
      </td>
      <td data-label={t`Mean score of who chose it`} className={tables.number}>
        {meanPercentage === null ? '–' : formatPercentage(meanPercentage)}
      </td>
    </tr>
  );
}

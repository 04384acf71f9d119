import { t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import type { ReportOption } from '#shared/contract/reports.ts';
import { formatPercentage } from '#web/lib/format-score.ts';
import { RichText } from '#web/questions/rich-text.tsx';
import { StatusBadge } from '#web/ui/badge.tsx';
import { Bubble } from '#web/ui/bubble.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { signed, wholePercent } from '../share-words.ts';
import styles from './items.module.css';

/** Who chose what: the figures behind the strip. */
export function OptionTable({ options, papers }: { options: readonly ReportOption[]; papers: number }) {
  return (
    <DataTable columns={columns()} stackedBelow="66em">
      <tbody>
        {options.map((option) => (
          <OptionLine key={option.label} option={option} papers={papers} />
        ))}
      </tbody>
    </DataTable>
  );
}

function OptionLine({ option, papers }: { option: ReportOption; papers: number }) {
  const { t } = useLingui();
  const { label, text, isKey, keyPapers, chosen, share, upper, lower, discrimination, meanPercentage } =
    option;
  return (
    <tr className="ui-data-row">
      <th scope="row">
        <span className={styles.option}>
          <Bubble letter={label} state={isKey ? 'filled' : 'open'} size={24} />
          <span className="visually-hidden">{label}</span>
          <span className={styles.optionText}>
            <RichText text={text} />
          </span>
          {isKey && (
            <StatusBadge tone="neutral" icon={<IconCheck size={14} aria-hidden="true" />}>
              {keyPapers < papers ? (
                <Trans>
                  Key on {keyPapers} of {papers} papers
                </Trans>
              ) : (
                <Trans>Key</Trans>
              )}
            </StatusBadge>
          )}
        </span>
      </th>
      <td data-label={t`Chosen`} data-kind="number">
        {chosen} ({wholePercent(share)})
      </td>
      <td data-label={t`By the best 27%`} data-kind="number">
        {upper}
      </td>
      <td data-label={t`By the weakest 27%`} data-kind="number">
        {lower}
      </td>
      <td data-label={t`Discrimination`} data-kind="number">
        {discrimination === null ? '–' : signed(discrimination)}
      </td>
      <td data-label={t`Mean score of who chose it`} data-kind="number">
        {meanPercentage === null ? '–' : formatPercentage(meanPercentage)}
      </td>
    </tr>
  );
}

function columns(): Column[] {
  return [
    { key: 'option', label: translate`Option` },
    { key: 'chosen', label: translate`Chosen`, kind: 'number' },
    { key: 'best', label: translate`By the best 27%`, kind: 'number' },
    { key: 'weakest', label: translate`By the weakest 27%`, kind: 'number' },
    { key: 'discrimination', label: translate`Discrimination`, kind: 'number' },
    { key: 'mean', label: translate`Mean score of who chose it`, kind: 'number' },
  ];
}

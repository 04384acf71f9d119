import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { ReportItem } from '#shared/contract/reports.ts';
import { questionTypeLabels } from '#web/questions/question-type-labels.ts';
import { RichText } from '#web/questions/rich-text.tsx';
import { DisclosureButton } from '#web/ui/disclosure-button.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { keysWords } from '../item-words.ts';
import { signed, wholePercent } from '../share-words.ts';
import { FindingCell } from './finding-cell.tsx';
import { ItemDetails } from './item-details.tsx';
import styles from './items.module.css';
import { OptionStrip } from './option-strip.tsx';

interface Props {
  quizId: number;
  attempts: number;
  item: ReportItem;
}

/** A question; what more is known of it opens below. */
export function ItemRow({ quizId, attempts, item }: Props) {
  const { t, i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const { place, questionText, questionType, facility, discrimination, options } = item;
  const keys = keysWords(item);
  return (
    <tbody>
      <tr className={`ui-data-row ${styles.row}`}>
        <td className={styles.place}>{place ?? '–'}</td>
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
              <span className={styles.strong}>{wholePercent(facility)}</span>
            </span>
          )}
        </td>
        <td data-label={t`Discrimination`} data-kind="number">
          <span className={styles.discrimination} data-negative={(discrimination ?? 0) < 0 || undefined}>
            {discrimination === null ? '–' : signed(discrimination)}
          </span>
        </td>
        <td data-label={t`Chosen, key filled`}>
          {options.length > 0 ? (
            <>
              <OptionStrip options={options} />
              {item.keys.length > 1 && <span className="ui-data-second">{t`Keys: ${keys}`}</span>}
            </>
          ) : (
            <span className="ui-data-second">{i18n._(questionTypeLabels[questionType])}</span>
          )}
        </td>
        <td data-label={t`Finding`}>
          <FindingCell item={item} attempts={attempts} />
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

import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { RegradeDifference, RegradePreview } from '#shared/contract/regrades.ts';
import { formatPercentage, formatPoints } from '#web/lib/format-score.ts';
import { Pager } from '#web/ui/pager.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { usePausedText } from '../../lists/use-paused-text.ts';
import { signed } from '../../reports/share-words.ts';
import tables from '../../reports/tables.module.css';
import styles from './difference.module.css';
import type { ShownDifference } from './use-difference.ts';

interface Props {
  preview: RegradePreview;
  difference: ShownDifference;
}

/** Those that change, the largest change first. */
export function DifferenceTable({ preview, difference }: Props) {
  const { t } = useLingui();
  const [text, setText] = usePausedText(difference.search, difference.find);
  return (
    <div className={tables.page}>
      <div className={styles.search}>
        <SearchField
          label={t`Search students`}
          placeholder={t`Name of a student`}
          maxLength={200}
          value={text}
          onChange={setText}
        />
      </div>
      {preview.found === 0 ? (
        <p role="status">
          <Trans>Nobody of this name is concerned.</Trans>
        </p>
      ) : (
        <table className={tables.table} aria-busy={difference.query.isPlaceholderData}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Student</Trans>
              </th>
              <th scope="col" className={tables.number}>
                <Trans>Now</Trans>
              </th>
              <th scope="col" className={tables.number}>
                <Trans>Then</Trans>
              </th>
              <th scope="col" className={tables.number}>
                <Trans>Change, percent</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {preview.differences.map((one) => (
              <DifferenceRow key={one.attempt.id} difference={one} />
            ))}
          </tbody>
        </table>
      )}
      <Pager
        label={t`Pages of students`}
        {...difference.page}
        total={preview.found}
        onOffset={difference.goTo}
      />
    </div>
  );
}

function DifferenceRow({ difference }: { difference: RegradeDifference }) {
  const { t } = useLingui();
  const { student, attemptNumber, from, to } = difference;
  const change = Math.round((to.percentage - from.percentage) * 100) / 100;
  const Icon = change < 0 ? IconArrowDown : IconArrowUp;
  return (
    <tr className={tables.row}>
      <th scope="row" className={tables.name}>
        {student.firstName} {student.lastName}
        {attemptNumber > 1 && (
          <span className={tables.second}>
            <Trans>Attempt {attemptNumber}</Trans>
          </span>
        )}
      </th>
      <td data-label={t`Now`} className={tables.number}>
        <Standing standing={from} />
      </td>
      <td data-label={t`Then`} className={tables.number}>
        <Standing standing={to} />
      </td>
      <td data-label={t`Change, percent`} className={tables.number}>
        <span className={styles.change} data-down={change < 0 || undefined}>
          {change !== 0 && <Icon size={14} aria-hidden="true" />}
          {signed(change)}
        </span>
      </td>
    </tr>
  );
}

function Standing({ standing: { score, totalPoints, percentage, letterGrade } }: StandingProps) {
  return (
    <>
      <span className={tables.strong}>{formatPoints(score, totalPoints)}</span>
      <span className={tables.second}>
        {formatPercentage(percentage)}, {letterGrade}
      </span>
    </>
  );
}

interface StandingProps {
  standing: RegradeDifference['from'];
}

import { t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { RegradeDifference, RegradePreview } from '#shared/contract/regrades.ts';
import { formatPercentage, formatPoints } from '#web/lib/format-score.ts';
import { usePausedText } from '#web/lib/use-paused-text.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { signed } from '../../reports/share-words.ts';
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
    <div className={styles.parts}>
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
        <DataTable columns={columns()} isBusy={difference.query.isPlaceholderData}>
          <tbody>
            {preview.differences.map((one) => (
              <DifferenceRow key={one.attempt.id} difference={one} />
            ))}
          </tbody>
        </DataTable>
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
    <tr className="ui-data-row">
      <th scope="row">
        {student.firstName} {student.lastName}
        {attemptNumber > 1 && (
          <span className="ui-data-second">
            <Trans>Attempt {attemptNumber}</Trans>
          </span>
        )}
      </th>
      <td data-label={t`Now`} data-kind="number">
        <Standing standing={from} />
      </td>
      <td data-label={t`Then`} data-kind="number">
        <Standing standing={to} />
      </td>
      <td data-label={t`Change, percent`} data-kind="number">
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
      <span className={styles.strong}>{formatPoints(score, totalPoints)}</span>
      <span className="ui-data-second">
        {formatPercentage(percentage)}, {letterGrade}
      </span>
    </>
  );
}

interface StandingProps {
  standing: RegradeDifference['from'];
}

function columns(): Column[] {
  return [
    { key: 'student', label: translate`Student` },
    { key: 'now', label: translate`Now`, kind: 'number' },
    { key: 'then', label: translate`Then`, kind: 'number' },
    { key: 'change', label: translate`Change, percent`, kind: 'number' },
  ];
}

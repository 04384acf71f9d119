import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReportItem } from '#shared/contract/reports.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { flagLabel } from '../findings/finding-words.ts';
import { enoughAttempts, gravestFlag } from '../item-words.ts';
import styles from './items.module.css';

/** Never praise by too few: that a question works well is said only where it can be known. */
export function FindingCell({ item, attempts }: { item: ReportItem; attempts: number }) {
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
      <QuietFinding item={item} attempts={attempts} />
    </span>
  );
}

function QuietFinding({ item, attempts }: { item: ReportItem; attempts: number }) {
  const { waiting, discrimination, asked } = item;
  if (waiting > 0) return plural(waiting, { one: '# answer to mark', other: '# answers to mark' });
  if (attempts < enoughAttempts || asked < enoughAttempts) return <Trans>Too few attempts</Trans>;
  // One that looks bad and was not pointed out may be so by chance.
  if (discrimination === null || discrimination < 0.1) return <Trans>Cannot be told</Trans>;
  return discrimination < 0.2 ? <Trans>Fair</Trans> : <Trans>Works well</Trans>;
}

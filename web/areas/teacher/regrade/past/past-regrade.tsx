import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Regrade } from '#shared/contract/regrades.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDateTime } from '#web/lib/format-date.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './past.module.css';

export function PastRegrade({ regrade, onUndo }: { regrade: Regrade; onUndo: () => void }) {
  const preferences = useDatePreferences();
  const { appliedAt, appliedBy, undoneAt, undoneBy, attemptsChanged, reason, canUndo } = regrade;
  const when = formatDateTime(appliedAt, preferences);
  const undone = undoneAt === null ? '' : formatDateTime(undoneAt, preferences);
  return (
    <li className={styles.entry}>
      <div className={styles.words}>
        <p className={styles.terms}>
          {termsWords(regrade)}
          {undoneAt !== null && (
            <StatusBadge tone="neutral">
              <Trans>Undone</Trans>
            </StatusBadge>
          )}
        </p>
        <p>{reason}</p>
        <p className={styles.when}>
          {t`By ${appliedBy}, ${when}.`}{' '}
          {plural(attemptsChanged, { one: '# score was changed.', other: '# scores were changed.' })}{' '}
          {undoneAt !== null &&
            (undoneBy === null ? t`Undone ${undone}.` : t`Undone by ${undoneBy}, ${undone}.`)}
        </p>
        {undoneAt === null && !canUndo && (
          <p className={styles.when}>
            <Trans>A later regrade stands on it: undo that one first.</Trans>
          </p>
        )}
      </div>
      {canUndo && (
        <Button size="xs" onClick={onUndo}>
          <Trans>Undo</Trans>
        </Button>
      )}
    </li>
  );
}

function termsWords({ accepted, allVersions, creditAll, points }: Regrade): string {
  const key = accepted?.join(', ') ?? '';
  const worth = points === null ? '' : plural(points, { one: '# point', other: '# points' });
  return [
    ...(creditAll ? [t`Full points for everyone`] : []),
    ...(accepted === null ? [] : [t`Right: ${key}`]),
    ...(points === null ? [] : [t`Worth ${worth}`]),
    ...(allVersions ? [t`All versions`] : []),
  ].join(' · ');
}

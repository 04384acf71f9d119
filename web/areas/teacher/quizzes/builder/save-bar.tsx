import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDateTime } from '#web/lib/format-date.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './builder.module.css';
import { useBuilder } from './builder-context.ts';
import { PublishButton } from './publish-button.tsx';

/** What is not saved yet, and the two ways out of that; on phones it also publishes. */
export function SaveBar() {
  const { quiz, isUnsaved, isSaving, isReadOnly, state, save, discard, compare } = useBuilder();
  if (isReadOnly) return null;
  if (!isUnsaved) return quiz.isActive ? null : <PhonePublish />;
  return (
    <div className={styles.bar}>
      <div className={styles.barText}>
        {state.theirs ? (
          <>
            <IconAlertTriangle size={16} aria-hidden="true" />
            <Trans>Somebody has changed this quiz meanwhile</Trans>
          </>
        ) : (
          <>
            <IconPencil size={16} aria-hidden="true" />
            <span>
              <Trans>Unsaved changes</Trans> <Kept />
            </span>
          </>
        )}
      </div>
      <div className={styles.barActions}>
        <Button onClick={discard}>
          <Trans>Discard</Trans>
        </Button>
        {state.theirs ? (
          <Button variant="filled" loading={isSaving} onClick={compare}>
            <Trans>Compare</Trans>
          </Button>
        ) : (
          <Button variant="filled" loading={isSaving} onClick={() => void save()}>
            <Trans>Save</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}

function PhonePublish() {
  return (
    <div className={`${styles.bar} ${styles.onPhones}`}>
      <div className={styles.barActions}>
        <PublishButton />
      </div>
    </div>
  );
}

/** Work that this window had kept from before. */
function Kept() {
  const { keptAt } = useBuilder();
  const preferences = useDatePreferences();
  if (keptAt === null) return null;
  const since = formatDateTime(keptAt, preferences);
  return <Trans>from {since}</Trans>;
}

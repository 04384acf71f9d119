import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { AuditEntry } from '#shared/contract/audit.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDateTime } from '#web/lib/format-date.ts';
import { roleLabels } from '#web/lib/role-label.ts';
import { DisclosureButton } from '#web/ui/disclosure-button.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { actionWords } from './action-words.ts';
import styles from './audit.module.css';
import { EntryDetails } from './entry-details.tsx';
import { targetWords } from './target-words.ts';

interface Props {
  entry: AuditEntry;
  onActor: (actor: { id: number; email: string }) => void;
}

export function EntryRow({ entry, onActor }: Props) {
  const { t, i18n } = useLingui();
  const preferences = useDatePreferences();
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const { actor, targetType, targetId } = entry;
  const deed = i18n._(actionWords[entry.action]);
  const at = formatDateTime(entry.at, preferences);
  return (
    <tbody>
      <tr className="ui-data-row">
        <th scope="row">
          <span className="ui-data-title">{deed}</span>
        </th>
        <td data-label={t`Who`} className={styles.who}>
          {actor ? <EmailText email={actor.email} /> : <Trans>Nobody signed in</Trans>}
          {actor && <span className="ui-data-second">{i18n._(roleLabels[actor.role])}</span>}
        </td>
        <td data-label={t`When`}>{at}</td>
        <td data-label={t`What it was done to`}>
          {targetType === null ? '–' : `${targetWords(targetType)}${targetId === null ? '' : ` ${targetId}`}`}
        </td>
        <td data-kind="menu">
          <DisclosureButton
            isOpen={isOpen}
            onToggle={() => setOpen(!isOpen)}
            controls={detailsId}
            label={t`Details of: ${deed}, ${at}`}
          >
            <Trans>Details</Trans>
          </DisclosureButton>
        </td>
      </tr>
      {isOpen && (
        <tr id={detailsId} className={styles.detailsRow}>
          <td colSpan={5}>
            <EntryDetails entry={entry} onActor={onActor} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

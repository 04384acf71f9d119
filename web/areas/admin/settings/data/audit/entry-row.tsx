import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { AuditEntry } from '#shared/contract/audit.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDateTime } from '#web/lib/format-date.ts';
import { roleLabels } from '#web/lib/role-label.ts';
import { DisclosureButton } from '#web/ui/disclosure-button.tsx';
import { actionWords } from './action-words.ts';
import styles from './audit.module.css';
import { EntryDetails } from './entry-details.tsx';
import { EntryTarget } from './entry-target.tsx';
import { PeopleAffected, PersonName } from './person-name.tsx';

/** One action: who did what to whom, and when. */
export function EntryRow({ entry }: { entry: AuditEntry }) {
  const { t, i18n } = useLingui();
  const preferences = useDatePreferences();
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const { actor } = entry;
  const action = i18n._(actionWords[entry.action]);
  const at = formatDateTime(entry.at, preferences);
  return (
    <tbody>
      <tr className="ui-data-row">
        <th scope="row">
          <span className="ui-data-title">{action}</span>
        </th>
        <td data-label={t`Who`} className={styles.who}>
          {actor ? <PersonName person={actor} /> : <Trans>Nobody signed in</Trans>}
          {actor && <span className="ui-data-second">{i18n._(roleLabels[actor.role])}</span>}
        </td>
        <td data-label={t`Person affected`} className={styles.who}>
          <PeopleAffected entry={entry} />
        </td>
        <td data-label={t`What`} className={styles.who}>
          <EntryTarget entry={entry} />
        </td>
        <td data-label={t`When`}>{at}</td>
        <td data-kind="menu">
          <DisclosureButton
            isOpen={isOpen}
            onToggle={() => setOpen(!isOpen)}
            controls={detailsId}
            label={t`Details of: ${action}, ${at}`}
          >
            <Trans>Details</Trans>
          </DisclosureButton>
        </td>
      </tr>
      {isOpen && (
        <tr id={detailsId} className={styles.detailsRow}>
          <td colSpan={6}>
            <EntryDetails entry={entry} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

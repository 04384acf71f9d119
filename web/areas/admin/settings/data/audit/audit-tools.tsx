import { Trans, useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { usePausedText } from '#web/lib/use-paused-text.ts';
import { Button } from '#web/ui/button.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { actionGroups, actionWords } from './action-words.ts';
import styles from './audit.module.css';
import type { AuditFilter, AuditQuery } from './audit-filter.ts';
import { ExportMenu } from './export-menu.tsx';

interface Props {
  filter: AuditFilter;
  query: AuditQuery;
  onChange: (changes: Partial<AuditFilter>) => void;
}

/** What narrows the log, and the way to take it along. */
export function AuditTools({ filter, query, onChange }: Props) {
  const { t, i18n } = useLingui();
  const [text, setText] = usePausedText(filter.search, (search) => onChange({ search }));
  const groups = actionGroups.map(({ label, actions }) => ({
    label: i18n._(label),
    options: [
      { value: actions.join(','), label: t`All of ${i18n._(label)}` },
      ...actions.map((action) => ({ value: action, label: i18n._(actionWords[action]) })),
    ],
  }));
  return (
    <div className={styles.tools}>
      <div className={styles.search}>
        <SearchField
          label={t`Search the audit log`}
          placeholder={t`Person, address or detail`}
          value={text}
          onChange={setText}
        />
      </div>
      <div className={styles.filters}>
        <SelectField
          label={t`Action`}
          placeholder={t`All actions`}
          options={groups}
          value={filter.action}
          onChange={({ target }) => onChange({ action: target.value })}
        />
        <TextField
          label={t`From`}
          type="date"
          max={filter.to || undefined}
          value={filter.from}
          onChange={({ target }) => onChange({ from: target.value })}
        />
        <TextField
          label={t`To`}
          type="date"
          min={filter.from || undefined}
          value={filter.to}
          onChange={({ target }) => onChange({ to: target.value })}
        />
        <ExportMenu query={query} />
      </div>
      {filter.actor && (
        <div>
          <Button
            size="xs"
            rightSection={<IconX size={14} aria-hidden="true" />}
            aria-label={t`Show everybody again, not only ${filter.actor.email}`}
            onClick={() => onChange({ actor: null })}
          >
            <Trans>Only {filter.actor.email}</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}

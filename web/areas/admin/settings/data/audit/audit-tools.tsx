import { useLingui } from '@lingui/react/macro';
import { usePausedText } from '#web/lib/use-paused-text.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { actionGroups, actionWords } from './action-words.ts';
import styles from './audit.module.css';
import type { AuditFilter, AuditQuery, Direction } from './audit-filter.ts';
import { ExportMenu } from './export-menu.tsx';

interface Props {
  filter: AuditFilter;
  query: AuditQuery;
  /** Whose history it is needs not to be searched for. */
  isOnePerson?: boolean;
  onChange: (changes: Partial<AuditFilter>) => void;
}

/** What narrows the log, and the way to take it along. */
export function AuditTools({ filter, query, isOnePerson = false, onChange }: Props) {
  const { t, i18n } = useLingui();
  const groups = actionGroups.map(({ label, actions }) => ({
    label: i18n._(label),
    options: [
      { value: actions.join(','), label: t`All of ${i18n._(label)}` },
      ...actions.map((action) => ({ value: action, label: i18n._(actionWords[action]) })),
    ],
  }));
  return (
    <div className={styles.tools}>
      {!isOnePerson && <Searches filter={filter} onChange={onChange} />}
      <div className={styles.filters}>
        <SelectField
          label={t`Show`}
          options={[
            { value: 'both', label: t`By or about them` },
            { value: 'by', label: t`Done by them` },
            { value: 'to', label: t`Done to them` },
          ]}
          value={filter.direction}
          disabled={!isOnePerson && filter.person === ''}
          onChange={({ target }) => onChange({ direction: target.value as Direction })}
        />
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
    </div>
  );
}

function Searches({ filter, onChange }: Pick<Props, 'filter' | 'onChange'>) {
  const { t } = useLingui();
  // Without a person there is nobody it was done by or to.
  const [person, setPerson] = usePausedText(filter.person, (text) =>
    onChange(text === '' ? { person: text, direction: 'both' } : { person: text }),
  );
  const [search, setSearch] = usePausedText(filter.search, (text) => onChange({ search: text }));
  return (
    <div className={styles.searches}>
      <SearchField
        label={t`Search by person`}
        placeholder={t`Person: name or email`}
        maxLength={200}
        value={person}
        onChange={setPerson}
      />
      <SearchField
        label={t`Search the details`}
        placeholder={t`Details or address`}
        maxLength={200}
        value={search}
        onChange={setSearch}
      />
    </div>
  );
}

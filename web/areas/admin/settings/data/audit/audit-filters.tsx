import { useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { fetchFile } from '#web/lib/api/fetch-file.ts';
import { saveFile } from '#web/lib/api/save-file.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { usePausedText } from '#web/ui/fields/use-paused-text.ts';
import { Row, Stack } from '#web/ui/layout/primitives.tsx';
import { ListSearch, ListSelect } from '#web/ui/lists/list-controls.tsx';
import { ActionMenu } from '#web/ui/overlays/action-menu.tsx';
import { actionGroups, actionWords } from './action-words.ts';
import styles from './audit.module.css';
import type { AuditLog, AuditQuery } from './audit-list-state.ts';

interface AuditFiltersProps {
  list: AuditLog;
  query: AuditQuery;
  /** The history of one person has no search for a person. */
  isOnePerson: boolean;
}

/** Filters of the audit log, and the export of the filtered entries. */
export function AuditFilters({ list, query, isOnePerson }: AuditFiltersProps) {
  const { t, i18n } = useLingui();
  const { person, from, to } = list.state;
  const groups = actionGroups.map(({ key, label, actions }) => ({
    label: i18n._(label),
    options: [
      { value: key, label: t`${i18n._(label)}: all` },
      ...actions.map((action) => ({ value: action, label: i18n._(actionWords[action]) })),
    ],
  }));
  return (
    <Stack gap={16}>
      {!isOnePerson && <Searches list={list} />}
      <Row className={styles.filters} wrap gap={12} align="end">
        <ListSelect
          list={list}
          name="direction"
          label={t`Show`}
          options={[
            { value: 'both', label: t`Done by or to this person` },
            { value: 'by', label: t`Done by this person` },
            { value: 'to', label: t`Done to this person` },
          ]}
          disabled={!isOnePerson && person === ''}
        />
        <ListSelect
          list={list}
          name="action"
          label={t`Action`}
          placeholder={t`All actions`}
          options={groups}
        />
        <DayFilter
          label={t`From`}
          max={to || undefined}
          value={from}
          onPause={(day) => list.set({ from: day }, { replace: true })}
        />
        <DayFilter
          label={t`To`}
          min={from || undefined}
          value={to}
          onPause={(day) => list.set({ to: day }, { replace: true })}
        />
        <ExportMenu query={query} />
      </Row>
    </Stack>
  );
}

interface DayFilterProps {
  label: string;
  min?: string | undefined;
  max?: string | undefined;
  value: string;
  onPause: (day: string) => void;
}

/** The address follows too late for a controlled date field: it would clear a year that is half typed. */
function DayFilter({ value, onPause, ...field }: DayFilterProps) {
  const [day, setDay] = usePausedText(value, onPause);
  return <TextField type="date" {...field} value={day} onChange={({ target }) => setDay(target.value)} />;
}

function Searches({ list }: Pick<AuditFiltersProps, 'list'>) {
  const { t } = useLingui();
  return (
    <div className={styles.searches}>
      <ListSearch
        // Without a person, "by them" and "to them" mean nothing.
        list={{
          ...list,
          set: (changes, options) =>
            list.set(changes.person === '' ? { ...changes, direction: null } : changes, options),
        }}
        name="person"
        label={t`Search by person`}
        placeholder={t`Person: name or email`}
      />
      <ListSearch
        list={list}
        name="search"
        label={t`Search the details`}
        placeholder={t`Details or IP address`}
      />
    </div>
  );
}

/** Exports the filtered entries as a file. */
function ExportMenu({ query }: { query: AuditQuery }) {
  const { t } = useLingui();
  const load = useMutation({
    mutationFn: async (format: 'csv' | 'xlsx') => {
      const asked = new URLSearchParams({ ...query, format });
      const { name, content } = await fetchFile({
        path: `/auditLog/export?${asked}`,
        fallbackName: `audit-log.${format}`,
      });
      saveFile(name, content);
    },
    onError: (error) => toast.error(error.message),
  });
  return (
    <ActionMenu
      label={t`Export`}
      icon={<IconDownload size={16} aria-hidden="true" />}
      loading={load.isPending}
      items={[
        { label: t`CSV`, onClick: () => load.mutate('csv') },
        { label: t`Excel`, onClick: () => load.mutate('xlsx') },
      ]}
    />
  );
}

import { useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { fetchFile } from '#web/lib/api/fetch-file.ts';
import { saveFile } from '#web/lib/api/save-file.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
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
  const groups = actionGroups.map(({ label, actions }) => ({
    label: i18n._(label),
    options: [
      { value: actions.join(','), label: t`All of ${i18n._(label)}` },
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
            { value: 'both', label: t`By or about them` },
            { value: 'by', label: t`Done by them` },
            { value: 'to', label: t`Done to them` },
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
        <TextField
          label={t`From`}
          type="date"
          max={to || undefined}
          value={from}
          onChange={({ target }) => list.set({ from: target.value })}
        />
        <TextField
          label={t`To`}
          type="date"
          min={from || undefined}
          value={to}
          onChange={({ target }) => list.set({ to: target.value })}
        />
        <ExportMenu query={query} />
      </Row>
    </Stack>
  );
}

function Searches({ list }: Pick<AuditFiltersProps, 'list'>) {
  const { t } = useLingui();
  return (
    <div className={styles.searches}>
      <ListSearch
        // Shown only with a person: "by them" or "to them".
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
        placeholder={t`Details or address`}
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

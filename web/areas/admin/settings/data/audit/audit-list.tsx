import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t, t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useId, useState } from 'react';
import { Link } from 'react-router';
import type { AuditEntry } from '#shared/contract/platform/audit.ts';
import { usePageSize } from '#web/features/profile/page-size.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { paths } from '#web/lib/address/paths.ts';
import { formatDate, formatDateTime } from '#web/lib/format/format-date.ts';
import { roleLabels } from '#web/lib/format/role-label.ts';
import { useListState } from '#web/lib/lists/list-state.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { DisclosureButton } from '#web/ui/buttons/disclosure-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Stack, Text } from '#web/ui/layout/primitives.tsx';
import { DataList } from '#web/ui/lists/data-list.tsx';
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx';
import { ListPage } from '#web/ui/lists/list-page.tsx';
import { actionWords } from './action-words.ts';
import styles from './audit.module.css';
import { AuditFilters } from './audit-filters.tsx';
import { auditList, auditQuery, queryOf } from './audit-list-state.ts';
import { type DetailLine, detailLines } from './detail-lines.ts';
import { wordsOf } from './field-words.ts';
import { PeopleAffected, PersonName } from './person-name.tsx';

/** The audit log with its filters; for one person, grouped by day. */
export function AuditList({ personId }: { personId?: number }) {
  const { t } = useLingui();
  const { timezone } = useDatePreferences();
  const list = useListState(auditList);
  const { isNarrowed, clear } = list;
  const max = usePageSize();
  const query = queryOf(list.state, timezone, personId);
  const entries = useQuery(auditQuery(query, { max, offset: (list.state.page - 1) * max }));
  const isOnePerson = personId !== undefined;
  return (
    <Stack gap={16}>
      <AuditFilters list={list} query={query} isOnePerson={isOnePerson} />
      <ListPage
        list={list}
        query={entries}
        max={max}
        texts={{
          loading: t`Loading the audit log…`,
          failed: t`We couldn’t load the audit log.`,
          pages: t`Pages of the audit log`,
        }}
        skeleton={<SkeletonRows count={6} height={44} />}
        empty={
          <>
            <Count total={0} />
            <EmptyState
              title={isNarrowed ? t`No matching entries` : t`No entries yet`}
              action={isNarrowed && <ClearFilters onClear={clear} />}
            />
          </>
        }
      >
        {(items, { total, isOld }) => (
          <>
            <Count total={total} onClear={isNarrowed ? clear : undefined} />
            <DataTable columns={columns()} isBusy={isOld} stackedBelow="laptop">
              {isOnePerson ? (
                <Days entries={items} />
              ) : (
                items.map((entry) => <EntryRow key={entry.id} entry={entry} />)
              )}
            </DataTable>
          </>
        )}
      </ListPage>
    </Stack>
  );
}

function Count({ total, onClear }: { total: number; onClear?: (() => void) | undefined }) {
  return (
    <div className={styles.count}>
      <p role="status">{plural(total, { one: '# entry', other: '# entries' })}</p>
      {onClear && <ClearFilters onClear={onClear} />}
    </div>
  );
}

function Days({ entries }: { entries: readonly AuditEntry[] }) {
  const preferences = useDatePreferences();
  const days = Map.groupBy(entries, ({ at }) => formatDate(at, preferences));
  return [...days].map(([day, ofDay]) => (
    <Fragment key={day}>
      <tbody>
        <tr>
          <th scope="colgroup" colSpan={6} className={styles.day}>
            {day}
          </th>
        </tr>
      </tbody>
      {ofDay.map((entry) => (
        <EntryRow key={entry.id} entry={entry} />
      ))}
    </Fragment>
  ));
}

function ClearFilters({ onClear }: { onClear: () => void }) {
  return (
    <Button size="xs" onClick={onClear}>
      <Trans>Clear filters</Trans>
    </Button>
  );
}

function columns(): Column[] {
  return [
    { key: 'action', label: translate`Action` },
    { key: 'who', label: translate`Who` },
    { key: 'people', label: translate`Person affected` },
    { key: 'what', label: translate`Item` },
    { key: 'when', label: translate`When` },
    { key: 'more', label: translate`Details`, kind: 'menu' },
  ];
}

/** One action: who did what to whom, and when. */
function EntryRow({ entry }: { entry: AuditEntry }) {
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
          {actor ? <PersonName person={actor} /> : <Trans>System</Trans>}
          {actor && <span className="ui-data-second">{i18n._(roleLabels[actor.role])}</span>}
        </td>
        <td data-label={t`Person affected`} className={styles.who}>
          <PeopleAffected entry={entry} />
        </td>
        <td data-label={t`Item`} className={styles.who}>
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

/** People are named in a column of their own. */
const isPerson = new Set(['account', 'student', 'teacher', 'session']);

/** The title of the target, as a link where it has a page. */
function EntryTarget({ entry }: { entry: AuditEntry }) {
  const { targetType: type, targetTitle: title, isTargetGone } = entry;
  if (type === null || isPerson.has(type)) return '–';
  const thing = targetWords(type);
  const id = entry.targetId ?? '';
  if (isTargetGone) return t`${thing} ${id} (deleted)`;
  if (title === null) return `${thing} ${id}`.trim();
  const path = pathOf(entry);
  return (
    <>
      {path === null ? (
        title
      ) : (
        <Link className={styles.name} to={path}>
          {title}
        </Link>
      )}
      <span className="ui-data-second">{thing}</span>
    </>
  );
}

function pathOf({ targetType, targetId, quizId }: AuditEntry): string | null {
  if (targetType === 'quizAttempt') return `${paths.teacher.submissions}/${targetId}`;
  if (quizId !== null) return `${paths.teacher.quizzes}/${quizId}`;
  return targetType === 'questionBank' ? `${paths.teacher.questionBank}/${targetId}` : null;
}

const labels: Partial<Record<string, MessageDescriptor>> = {
  accommodation: msg`Extra time`,
  account: msg`Account`,
  announcement: msg`Message`,
  backup: msg`Backup`,
  brandingProfile: msg`Branding profile`,
  program: msg`Programme`,
  question: msg`Question`,
  questionBank: msg`Question bank`,
  quiz: msg`Quiz`,
  quizAttempt: msg`Quiz attempt`,
  regrade: msg({ message: 'Regrade', context: 'noun' }),
  semester: msg`Semester`,
  session: msg`Session`,
  student: msg`Student`,
  tag: msg`Tag`,
  teacher: msg`Teacher`,
  upload: msg({ message: 'Upload', context: 'noun' }),
};

/** The label of a target's type. Old entries may have types that no longer exist. */
function targetWords(type: string): string {
  const label = labels[type];
  return label === undefined ? wordsOf(type) : i18n._(label);
}

function EntryDetails({ entry }: { entry: AuditEntry }) {
  const { t, i18n } = useLingui();
  const { isErased, ...shown } = entry.detail;
  const lines = detailLines(shown);
  const changes = lines.filter(({ from }) => from !== undefined);
  const facts = lines.filter(({ from }) => from === undefined);
  return (
    <Stack className={styles.details} gap={16}>
      {isErased === true && (
        <p>
          <Trans>The details were erased with the person’s data.</Trans>
        </p>
      )}
      {changes.length > 0 && <Changes lines={changes} />}
      <DataList
        items={[
          ...facts.map(({ key, label, value }) => ({ key: `detail ${key}`, label, value })),
          ...(entry.peopleCount > 1
            ? [{ key: 'people', label: t`People affected`, value: <Some entry={entry} /> }]
            : []),
          { key: 'event', label: t`Event`, value: i18n.number(entry.id) },
          { key: 'address', label: t`IP address`, value: entry.address ?? '–' },
          { key: 'request', label: t`Request`, value: entry.requestId ?? '–' },
        ]}
      />
    </Stack>
  );
}

function Some({ entry: { people, peopleCount } }: { entry: AuditEntry }) {
  const { i18n } = useLingui();
  return (
    <ul>
      <li>{i18n.number(peopleCount)}</li>
      {people.map((person) => (
        <li key={person.id}>
          <PersonName person={person} />
        </li>
      ))}
      {peopleCount > people.length && <li>…</li>}
    </ul>
  );
}

function Changes({ lines }: { lines: readonly DetailLine[] }) {
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Field</Trans>
          </th>
          <th scope="col">
            <Trans>Before</Trans>
          </th>
          <th scope="col">
            <Trans>After</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, label, from, value }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <Text as="td" tone="ink2">
              {from}
            </Text>
            <td className={styles.after}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

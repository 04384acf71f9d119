import { Trans, useLingui } from '@lingui/react/macro';
import type { AuditEntry } from '#shared/contract/audit.ts';
import { DataList } from '#web/ui/data-list.tsx';
import styles from './audit.module.css';
import { type DetailLine, detailLines } from './detail-lines.ts';
import { PersonName } from './person-name.tsx';

export function EntryDetails({ entry }: { entry: AuditEntry }) {
  const { t, i18n } = useLingui();
  const { isErased, ...shown } = entry.detail;
  const lines = detailLines(shown);
  const changes = lines.filter(({ from }) => from !== undefined);
  const facts = lines.filter(({ from }) => from === undefined);
  return (
    <div className={styles.details}>
      {isErased === true && (
        <p>
          <Trans>The details were erased with the person's data.</Trans>
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
          { key: 'address', label: t`Address`, value: entry.address ?? '–' },
          { key: 'request', label: t`Request`, value: entry.requestId ?? '–' },
        ]}
      />
    </div>
  );
}

function Some({ entry: { people, peopleCount } }: { entry: AuditEntry }) {
  const { i18n } = useLingui();
  return (
    <ul className={styles.people}>
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
            <td className={styles.before}>{from}</td>
            <td className={styles.after}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { AuditEntry, AuditPerson } from '#shared/contract/platform/audit.ts';
import { historyPath } from '../../../history/history-path.ts';
import styles from './audit.module.css';

/** Built from the account: an erased person has no name any more. */
export function nameOf({ id, name, state }: Pick<AuditPerson, 'id' | 'name' | 'state'>): string {
  if (name !== null) return name;
  return state === 'erased' ? t`Erased person ${id}` : t`Deleted person ${id}`;
}

/** Links to everything they did and everything done to them. */
export function PersonName({ person }: { person: Pick<AuditPerson, 'id' | 'name' | 'state'> }) {
  return (
    <Link className={styles.name} to={historyPath(person.id)}>
      {nameOf(person)}
    </Link>
  );
}

/** The affected person; empty where people did it to themselves. */
export function PeopleAffected({ entry: { actor, people, peopleCount } }: { entry: AuditEntry }) {
  const [first] = people;
  if (first === undefined || (peopleCount === 1 && first.id === actor?.id)) return '–';
  if (peopleCount === 1) return <PersonName person={first} />;
  const others = peopleCount - 1;
  return (
    <Trans>
      <PersonName person={first} /> and <Plural value={others} one="# other" other="# others" />
    </Trans>
  );
}

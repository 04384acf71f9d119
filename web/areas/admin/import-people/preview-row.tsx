import { useLingui } from '@lingui/react/macro';
import type { PeopleImportFault, PeopleImportRow } from '#shared/contract/people-imports.ts';
import { columnWords } from './column-words.ts';
import styles from './import-people.module.css';

export function keyOf({ sheet, row }: { sheet: string | null; row: number }): string {
  return `${sheet ?? ''} ${row}`;
}

interface Props {
  row: PeopleImportRow;
  faults: readonly PeopleImportFault[];
  /** Whether any row has some: else there is no column for them. */
  showsFaults: boolean;
}

export function PreviewRow({ row, faults, showsFaults }: Props) {
  const { t } = useLingui();
  const name = `${row.firstName} ${row.lastName}`.trim();
  const belongs = [row.assignedTeacher, row.program, row.department].filter((text) => text !== '');
  return (
    <tr className="ui-data-row">
      <td data-label={t`Row`}>{row.sheet === null ? row.row : `${row.sheet} ${row.row}`}</td>
      <th scope="row">
        <span className="ui-data-title">{name || row.email || t`No name`}</span>
        <span className="ui-data-second">{row.email}</span>
      </th>
      <td data-label={t`Role`}>{row.role === 'TEACHER' ? t`Teacher` : t`Student`}</td>
      <td data-label={t`Date of birth`}>{row.dateOfBirth || '–'}</td>
      <td data-label={t`Enrolment date`}>{row.enrollmentDate || '–'}</td>
      <td className={styles.belongs} data-label={t`Teacher, programme, department`}>
        {belongs.join(', ') || '–'}
      </td>
      {showsFaults && (
        <td data-label={t`What is wrong`} className={styles.faultCell}>
          {faults.length === 0 ? '–' : <FaultList faults={faults} />}
        </td>
      )}
    </tr>
  );
}

function FaultList({ faults }: Pick<Props, 'faults'>) {
  const { i18n } = useLingui();
  return (
    <ul className={styles.faults}>
      {faults.map(({ column, message }) => (
        <li key={`${column} ${message}`}>
          {column !== null && <strong>{i18n._(columnWords[column])}: </strong>}
          {message}
        </li>
      ))}
    </ul>
  );
}

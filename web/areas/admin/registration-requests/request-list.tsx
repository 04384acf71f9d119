import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Student } from '#shared/contract/people/people.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { SelectAll } from '#web/features/selection/select-all.tsx';
import { countryName } from '#web/lib/format/country-name.ts';
import { formatDate, formatDateTime } from '#web/lib/format/format-date.ts';
import { studentName } from '#web/lib/format/person-name.ts';
import { relativeTime } from '#web/lib/format/relative-time.ts';
import { ListPhotos, useListPhoto } from '#web/lib/lists/list-photos.tsx';
import type { Selection } from '#web/lib/lists/use-selection.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { CheckBox } from '#web/ui/fields/check-box.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import { SelectionBar } from '#web/ui/lists/selection-bar.tsx';
import { PersonAvatar } from '#web/ui/photos/person-avatar.tsx';
import { ageAt } from './age-at.ts';
import decisions from './decisions.module.css';
import styles from './registration-requests.module.css';

interface RequestListProps {
  /** The rows that are loaded. */
  students: readonly Student[];
  /** How many are pending, on all pages. */
  total: number;
  selection: Selection<Student>;
  isBusy: boolean;
  findAll: () => Promise<readonly Student[]>;
  onAsk: (kind: Asked['kind'], students: readonly Student[]) => void;
}

export function RequestList(props: RequestListProps) {
  const { students, total, selection, isBusy, findAll, onAsk } = props;
  const { t } = useLingui();
  const canDecide = students.some(({ abilities }) => abilities.accept);
  return (
    <>
      <Panel>
        {canDecide && total > 1 && (
          <div className={styles.all}>
            <SelectAll selection={selection} shown={students} total={total} findAll={findAll} />
          </div>
        )}
        <ul className="divided fades-while-busy" aria-busy={isBusy}>
          <ListPhotos of={students.map(({ passportPhotoUrl }) => passportPhotoUrl)}>
            {students.map((student) => (
              <PendingStudent
                key={student.id}
                student={student}
                isChosen={selection.has(student.id)}
                onChoose={() => selection.toggle(student)}
                onAsk={onAsk}
              />
            ))}
          </ListPhotos>
        </ul>
      </Panel>
      <p className="visually-hidden" role="status">
        {plural(students.length, { one: 'Showing # student', other: 'Showing # students' })}
      </p>
      {/* Always mounted: screen readers don't announce a status region that appears with its text. */}
      <p className="visually-hidden" role="status">
        {selection.count > 0 && plural(selection.count, { one: '# selected', other: '# selected' })}
      </p>
      {selection.count > 0 && (
        <SelectionBar label={t`Selected students`} count={selection.count} onClear={selection.clear}>
          <Button size="xs" onClick={() => onAsk('refuse', selection.rows)}>
            <Trans>Refuse selected</Trans>
          </Button>
          <Button size="xs" variant="filled" onClick={() => onAsk('accept', selection.rows)}>
            <Trans>Accept selected</Trans>
          </Button>
        </SelectionBar>
      )}
    </>
  );
}

/** The open dialog. Its students are kept after closing: its text must not change while it fades. */
export interface Asked {
  kind: 'details' | 'accept' | 'refuse' | 'nothing';
  students: readonly Student[];
  /** After accepting one: the row that gets the focus. */
  next: number | null;
}

interface PendingStudentProps {
  student: Student;
  isChosen: boolean;
  onChoose: () => void;
  onAsk: (kind: Asked['kind'], students: readonly Student[]) => void;
}

function PendingStudent({ student, isChosen, onChoose, onAsk }: PendingStudentProps) {
  const { t } = useLingui();
  const { emailAddress, phoneNumber, passportPhotoUrl, abilities } = student;
  const name = studentName(student);
  const photo = useListPhoto(passportPhotoUrl);
  return (
    <li className={styles.request} data-chosen={isChosen || undefined}>
      {abilities.accept && <CheckBox label={t`Select ${name}`} checked={isChosen} onChange={onChoose} />}
      <button
        type="button"
        className={styles.photo}
        aria-haspopup="dialog"
        onClick={() => onAsk('details', [student])}
      >
        <span className="visually-hidden">
          <Trans>Details of {name}</Trans>
        </span>
        <PersonAvatar name={name} src={photo} size={56} shape="passport" />
      </button>
      <Text as="div" breaks>
        <h3 className={styles.name}>{name}</h3>
        {name !== emailAddress && (
          <Text size="small" tone="ink2">
            {emailAddress}
          </Text>
        )}
        <Text size="small" tone="ink2">
          {phoneNumber}
        </Text>
      </Text>
      <StudentFacts student={student} />
      {abilities.accept && (
        <div className={`${decisions.acts} ${styles.acts}`}>
          <Button
            variant="light"
            size="xs"
            data-accept={student.id}
            aria-label={t`Accept ${name}`}
            aria-haspopup="dialog"
            leftSection={<IconCheck size={16} aria-hidden />}
            onClick={() => onAsk('accept', [student])}
          >
            <Trans>Accept</Trans>
          </Button>
          <Button
            size="xs"
            aria-label={t`Refuse ${name}`}
            aria-haspopup="dialog"
            onClick={() => onAsk('refuse', [student])}
          >
            <Trans>Refuse</Trans>
          </Button>
        </div>
      )}
    </li>
  );
}

/** The details of the registration. */
function StudentFacts({ student }: { student: Student }) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const { program, country, dateOfBirth, dateCreated } = student;
  const now = new Date();
  const none = t`Not given`;
  return (
    <dl className={styles.facts}>
      <Fact label={t`Programme`}>{program.name}</Fact>
      <Fact label={t`Country`}>
        {country.trim() === '' ? none : countryName(country, preferences.language)}
      </Fact>
      <Fact label={t`Date of birth`}>
        {/* A birthday is the same day in every time zone. */}
        {dateOfBirth === null
          ? none
          : `${formatDate(dateOfBirth, { ...preferences, timezone: 'UTC' })} (${ageAt(dateOfBirth, now)})`}
      </Fact>
      <Fact label={t`Registered`}>
        <time dateTime={dateCreated}>
          {formatDateTime(dateCreated, preferences)}{' '}
          <span className={styles.ago}>({relativeTime(dateCreated, now)})</span>
        </time>
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text as="dt" size="caption" tone="ink3">
        {label}
      </Text>
      <Text as="dd" size="small" breaks>
        {children}
      </Text>
    </div>
  );
}

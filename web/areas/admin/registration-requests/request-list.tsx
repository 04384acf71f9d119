import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import type { Student } from '#shared/contract/people/people.ts';
import { admission } from '#shared/limits.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { countryName } from '#web/lib/format/country-name.ts';
import { formatDate, formatDateTime } from '#web/lib/format/format-date.ts';
import { studentName } from '#web/lib/format/person-name.ts';
import { relativeTime } from '#web/lib/format/relative-time.ts';
import type { Selection } from '#web/lib/lists/use-selection.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { CheckBox } from '#web/ui/fields/check-box.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import { SelectionBar } from '#web/ui/lists/selection-bar.tsx';
import { PersonAvatar } from '#web/ui/photos/person-avatar.tsx';
import { acceptedSeries } from '../people/accepted-series.ts';
import { ageAt } from './age-at.ts';
import { acceptProblem } from './decision-texts.ts';
import decisions from './decisions.module.css';
import { useAcceptStudent } from './registration-queries.ts';
import styles from './registration-requests.module.css';

interface RequestListProps {
  students: readonly Student[];
  selection: Selection;
  isBusy: boolean;
  onAsk: (kind: Asked['kind'], students: readonly Student[]) => void;
  onEmpty: () => void;
}

export function RequestList({ students, selection, isBusy, onAsk, onEmpty }: RequestListProps) {
  const { t } = useLingui();
  const open = students.filter(({ abilities }) => abilities.accept).slice(0, admission.maxAtOnce);
  // Only students who are still listed: a hidden one must not be accepted or refused unseen.
  const chosen = open.filter(({ id }) => selection.ids.has(id));
  const isAll = open.length > 0 && chosen.length === open.length;
  return (
    <>
      <Panel>
        {open.length > 1 && (
          <div className={styles.all}>
            <CheckBox
              label={t`Select all that are shown`}
              checked={isAll}
              isMixed={chosen.length > 0 && !isAll}
              onChange={() =>
                selection.toggleAll(
                  open.map(({ id }) => id),
                  !isAll,
                )
              }
            />
            <span aria-hidden>
              <Trans>Select all</Trans>
            </span>
          </div>
        )}
        <ul className="divided fades-while-busy" aria-busy={isBusy}>
          {students.map((student) => (
            <PendingStudent
              key={student.id}
              student={student}
              isChosen={selection.ids.has(student.id)}
              onChoose={() => selection.toggle(student.id)}
              onAsk={onAsk}
              onLast={onEmpty}
            />
          ))}
        </ul>
      </Panel>
      <p className="visually-hidden" role="status">
        {plural(students.length, { one: '# student is shown', other: '# students are shown' })}
      </p>
      {chosen.length > 0 && (
        <SelectionBar label={t`Selected students`} count={chosen.length} onClear={selection.clear}>
          <Button size="xs" onClick={() => onAsk('refuse', chosen)}>
            <Trans>Refuse selected</Trans>
          </Button>
          <Button size="xs" variant="filled" onClick={() => onAsk('accept', chosen)}>
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
}

interface PendingStudentProps {
  student: Student;
  isChosen: boolean;
  onChoose: () => void;
  onAsk: (kind: Asked['kind'], students: readonly Student[]) => void;
  /** Called when the focused row was the last one, so that the focus needs another place. */
  onLast: () => void;
}

function PendingStudent({ student, isChosen, onChoose, onAsk, onLast }: PendingStudentProps) {
  const { t } = useLingui();
  const row = useRef<HTMLLIElement>(null);
  const { emailAddress, phoneNumber, passportPhotoUrl, abilities } = student;
  const name = studentName(student);
  const accept = useAcceptStudent(student.id, {
    onAccepted: () => {
      passFocusOn(row.current, onLast);
      toast.success(t`${name} was accepted. An invitation is on its way.`, undefined, acceptedSeries);
    },
    onRefused: (error) => toast.error(acceptProblem(error, name)),
  });
  return (
    <li className={styles.request} ref={row} data-chosen={isChosen || undefined}>
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
        <PersonAvatar name={name} src={passportPhotoUrl} size={56} shape="passport" />
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
            data-accept
            aria-label={t`Accept ${name}`}
            loading={accept.isPending}
            leftSection={<IconCheck size={16} aria-hidden />}
            onClick={() => accept.mutate()}
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

/** Moves the focus to the next row before this one disappears, so that keyboard users keep their place. */
function passFocusOn(row: HTMLLIElement | null, onLast: () => void): void {
  if (!row?.contains(document.activeElement)) return;
  const neighbour = row.nextElementSibling ?? row.previousElementSibling;
  const button = neighbour?.querySelector<HTMLElement>('[data-accept]');
  if (button) button.focus();
  else onLast();
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

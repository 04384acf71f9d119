import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Student } from '#shared/contract/people.ts';
import { studentName } from '#web/lib/student-name.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckBox } from '#web/ui/check-box.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { toast } from '#web/ui/toast.ts';
import type { Asked } from './asked.ts';
import { acceptProblem } from './decision-words.ts';
import styles from './registration-requests.module.css';
import { useAcceptStudent } from './registrations.ts';
import { StudentFacts } from './student-facts.tsx';

interface Props {
  student: Student;
  isChosen: boolean;
  onChoose: () => void;
  onAsk: (kind: Asked['kind'], students: readonly Student[]) => void;
  /** The focus was on this one, and there is none beside it to take it over. */
  onLast: () => void;
}

export function PendingStudent({ student, isChosen, onChoose, onAsk, onLast }: Props) {
  const { t } = useLingui();
  const row = useRef<HTMLLIElement>(null);
  const { emailAddress, phoneNumber, passportPhotoUrl, abilities } = student;
  const name = studentName(student);
  const accept = useAcceptStudent(student.id, {
    onAccepted: () => {
      passFocusOn(row.current, onLast);
      toast.success(t`${name} was accepted. An invitation is on its way.`);
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
      <div className={styles.person}>
        <h3 className={styles.name}>{name}</h3>
        {name !== emailAddress && <p className={styles.contact}>{emailAddress}</p>}
        <p className={styles.contact}>{phoneNumber}</p>
      </div>
      <StudentFacts student={student} />
      {abilities.accept && (
        <div className={styles.acts}>
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

/** The row leaves: someone at the keyboard goes on at its neighbour. */
function passFocusOn(row: HTMLLIElement | null, onLast: () => void): void {
  if (!row?.contains(document.activeElement)) return;
  const neighbour = row.nextElementSibling ?? row.previousElementSibling;
  const button = neighbour?.querySelector<HTMLElement>('[data-accept]');
  if (button) button.focus();
  else onLast();
}

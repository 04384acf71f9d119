import type { KeyboardEvent, Ref } from 'react';
import type { Student } from '#shared/contract/people.ts';
import { studentName } from '#web/lib/student-name.ts';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import styles from './viewed-student.module.css';

interface Props {
  students: Student[];
  /** These are still the ones of the search before. */
  isBusy: boolean;
  onChoose: (student: Student) => void;
  /** Up from the first one. */
  onLeave: () => void;
  ref: Ref<HTMLUListElement>;
}

export function StudentOptions({ students, isBusy, onChoose, onLeave, ref }: Props) {
  function move(event: KeyboardEvent<HTMLUListElement>) {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button.matches(':focus'));
    const targets: Record<string, number> = {
      ArrowDown: Math.min(at + 1, buttons.length - 1),
      ArrowUp: at - 1,
      Home: 0,
      End: buttons.length - 1,
    };
    const target = targets[event.key];
    if (at === -1 || target === undefined) return;
    event.preventDefault();
    if (target === -1) onLeave();
    else buttons[target]?.focus();
  }

  return (
    <ul className={styles.options} ref={ref} aria-busy={isBusy} onKeyDown={move}>
      {students.map((student) => (
        <li key={student.id}>
          <StudentOption student={student} onChoose={() => onChoose(student)} />
        </li>
      ))}
    </ul>
  );
}

function StudentOption({ student, onChoose }: { student: Student; onChoose: () => void }) {
  const { emailAddress, program, passportPhotoUrl } = student;
  const name = studentName(student);
  return (
    <button type="button" className={styles.option} onClick={onChoose}>
      <PersonAvatar name={name} src={passportPhotoUrl} size={36} />
      <span className={styles.person}>
        <span className={styles.name}>{name}</span>
        {name !== emailAddress && <span className={styles.email}>{emailAddress}</span>}
      </span>
      <span className={styles.program}>{program.name}</span>
    </button>
  );
}

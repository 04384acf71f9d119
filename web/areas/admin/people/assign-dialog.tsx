import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { programsQuery } from '#web/lib/programs-query.ts';
import { teachersQuery } from '#web/lib/teachers-query.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { fullName } from './account-name.ts';
import type { PeopleDialogProps } from './dialog-props.ts';
import styles from './people.module.css';
import { LeftOut, whoWords } from './who.tsx';

interface TeacherProps extends PeopleDialogProps {
  onConfirm: (teacherId: number | null) => Promise<unknown>;
}

export function AssignTeacherDialog({ people, leftOut, opened, onClose, onConfirm }: TeacherProps) {
  const { t } = useLingui();
  const teachers = useQuery({ ...teachersQuery, enabled: opened }).data ?? [];
  const shared = sameFor(people.map(({ assignedTeacher }) => assignedTeacher?.id ?? null));
  const [chosen, setChosen] = useState<string | null>(null);
  const who = whoWords(people);
  const value = chosen ?? String(shared ?? '');

  // What was chosen for one must not wait for the next.
  function close() {
    setChosen(null);
    onClose();
  }

  async function confirm() {
    await onConfirm(value === '' ? null : Number(value));
    setChosen(null);
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      title={t`Assign a teacher to ${who}`}
      confirmLabel={t`Assign`}
      onConfirm={confirm}
    >
      <div className={styles.texts}>
        <SelectField
          label={t`Assigned teacher`}
          data-autofocus
          placeholder={t`No teacher`}
          value={value}
          options={teachers.map((teacher) => ({ value: String(teacher.id), label: fullName(teacher) }))}
          onChange={(event) => setChosen(event.target.value)}
        />
        <p>
          <Trans>The teacher sees the record of the students assigned to them.</Trans>
        </p>
        <LeftOut count={leftOut} />
      </div>
    </ConfirmDialog>
  );
}

interface ProgramProps extends PeopleDialogProps {
  onConfirm: (programId: number) => Promise<unknown>;
}

export function AssignProgramDialog({ people, leftOut, opened, onClose, onConfirm }: ProgramProps) {
  const { t } = useLingui();
  const programs = useQuery({ ...programsQuery, enabled: opened }).data ?? [];
  const shared = sameFor(people.map(({ program }) => program?.id ?? null));
  const [chosen, setChosen] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const who = whoWords(people);
  const value = chosen ?? String(shared ?? '');

  function close() {
    setChosen(null);
    setTried(false);
    onClose();
  }

  async function confirm() {
    setTried(true);
    if (value === '') return;
    await onConfirm(Number(value));
    setChosen(null);
    setTried(false);
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      title={t`Assign a programme to ${who}`}
      confirmLabel={t`Assign`}
      onConfirm={confirm}
    >
      <div className={styles.texts}>
        <SelectField
          label={t`Programme`}
          data-autofocus
          placeholder={t`Choose a programme`}
          value={value}
          error={isTried && value === '' ? t`Please choose a programme` : undefined}
          options={programs.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(event) => setChosen(event.target.value)}
        />
        <p>
          <Trans>They see the quizzes of the new programme at once. Grades stay.</Trans>
        </p>
        <LeftOut count={leftOut} />
      </div>
    </ConfirmDialog>
  );
}

/** What they all have; null where they differ. */
function sameFor(ids: readonly (number | null)[]): number | null {
  const [first = null] = ids;
  return ids.every((id) => id === first) ? first : null;
}

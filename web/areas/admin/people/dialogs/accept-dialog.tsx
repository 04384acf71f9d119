import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { admission } from '#shared/limits.ts';
import { studentName } from '#web/lib/format/person-name.ts';
import { programsQuery } from '#web/lib/queries/programs-query.ts';
import { teachersQuery } from '#web/lib/queries/teachers-query.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Stack } from '#web/ui/layout/primitives.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { type Applicant, type Decided, type Placement, useAcceptStudents } from '../acceptance.ts';
import { fullName } from '../account-labels.tsx';
import { decidedByOthers, nameOrCount } from '../decision-texts.ts';
import { BulkFailures, BulkProgress } from './bulk-result.tsx';
import { sameFor } from './people-dialog.tsx';

interface Props {
  students: readonly Applicant[];
  opened: boolean;
  onClose: () => void;
  /** With the students who no longer wait. */
  onDone: (decided: readonly Applicant[]) => void;
}

/** Accepts one or any number of students, with the teacher and the programme that are chosen. */
export function AcceptDialog({ students, opened, onClose, onDone }: Props) {
  const { t } = useLingui();
  const { decide, failures, reset, done } = useAcceptStudents(sayAccepted);
  // Null until the administrator chooses.
  const [teacherId, setTeacherId] = useState<string | null>(null);
  const [programId, setProgramId] = useState<string | null>(null);
  const wished = wishesOf(students);
  const teacher = teacherId ?? wished.teacher ?? '';
  const program = programId ?? wished.program ?? '';
  const who = nameOrCount(students);

  function close() {
    setTeacherId(null);
    setProgramId(null);
    reset();
    onClose();
  }

  async function confirm() {
    const order: Placement = {
      // Students with different teachers keep theirs unless one is chosen for all.
      ...(teacher === '' && wished.teacher === null ? {} : { assignedTeacher: referenceTo(teacher) }),
      ...(program === '' ? {} : { program: { id: Number(program) } }),
    };
    const result = await decide({ students, order });
    const failed = new Set(result.failures.flatMap(({ rows }) => rows));
    if (failed.size === 0) close();
    if (failed.size < students.length) onDone(students.filter((student) => !failed.has(student)));
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      title={t`Accept ${who}?`}
      confirmLabel={<Trans>Accept</Trans>}
      onConfirm={confirm}
    >
      <Stack gap={16}>
        <p>
          <Trans>They’ll be enrolled immediately and notified by email.</Trans>
        </p>
        <PlaceFields
          opened={opened}
          wished={wished}
          teacher={teacher}
          program={program}
          onTeacher={setTeacherId}
          onProgram={setProgramId}
        />
        <BulkProgress done={done} of={students.length} max={admission.maxAtOnce} />
        <BulkFailures failures={failures} nameOf={studentName} />
      </Stack>
    </ConfirmDialog>
  );
}

interface PlaceProps {
  opened: boolean;
  wished: ReturnType<typeof wishesOf>;
  teacher: string;
  program: string;
  onTeacher: (id: string) => void;
  onProgram: (id: string) => void;
}

function PlaceFields({ opened, wished, teacher, program, onTeacher, onProgram }: PlaceProps) {
  const { t } = useLingui();
  const teachers = useQuery({ ...teachersQuery, enabled: opened }).data ?? wished.teachers;
  const programs = useQuery({ ...programsQuery, enabled: opened }).data ?? wished.programs;
  return (
    <>
      <SelectField
        label={t`Assigned teacher`}
        placeholder={wished.teacher === null ? t`Keep each student’s teacher` : t`No teacher`}
        value={teacher}
        options={teachers.map((one) => ({ value: String(one.id), label: fullName(one) }))}
        onChange={({ target }) => onTeacher(target.value)}
      />
      <SelectField
        label={t`Programme`}
        {...(wished.program === null ? { placeholder: t`Keep each student’s choice` } : {})}
        value={program}
        options={programs.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={({ target }) => onProgram(target.value)}
      />
    </>
  );
}

/** The teacher and the programme that all of them have, null if they differ. */
function wishesOf(students: readonly Applicant[]) {
  const teachers = students.flatMap(({ assignedTeacher }) => assignedTeacher ?? []);
  const programs = students.flatMap(({ program }) => program ?? []);
  return {
    teacher: sameFor(students.map(({ assignedTeacher }) => assignedTeacher?.id ?? null)),
    program: sameFor(students.map(({ program }) => program?.id ?? null)),
    // The only options until all are loaded.
    teachers: teachers.slice(0, 1),
    programs: programs.slice(0, 1),
  };
}

function referenceTo(id: string): { id: number } | null {
  return id === '' ? null : { id: Number(id) };
}

function sayAccepted(result: Decided<Applicant>, students: readonly Applicant[]): void {
  const others = decidedByOthers(result, students);
  if (others !== null) toast.warning(others);
  const amount = result.decided;
  if (amount === 0) return;
  const text = (count: number) =>
    plural(count, {
      one: '# student was accepted. An invitation is on its way.',
      other: '# students were accepted. Invitations are on their way.',
    });
  const series = { key: 'students accepted', text, amount };
  const name = nameOrCount(students);
  const accepted =
    students.length === 1 ? t`${name} was accepted. An invitation is on its way.` : text(amount);
  toast.success(accepted, undefined, series);
}

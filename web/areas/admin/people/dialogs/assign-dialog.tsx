import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useForm } from '#web/lib/forms/use-form.ts';
import { programsQuery } from '#web/lib/queries/programs-query.ts';
import { teachersQuery } from '#web/lib/queries/teachers-query.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { fullName } from '../account-labels.tsx';
import type { PeopleDialogProps } from './people-dialog.tsx';
import { BulkNotes, nameOrCount, sameFor } from './people-dialog.tsx';

interface TeacherProps extends PeopleDialogProps {
  onConfirm: (teacherId: number | null) => Promise<unknown>;
}

export function AssignTeacherDialog(props: TeacherProps) {
  const { t } = useLingui();
  const who = nameOrCount(props.people);
  return (
    <FormDialog
      opened={props.opened}
      onClose={props.onClose}
      title={t`Assign a teacher to ${who}`}
      submitLabel={t`Assign`}
    >
      <TeacherForm {...props} />
    </FormDialog>
  );
}

function TeacherForm({ people, leftOut, done, onConfirm }: TeacherProps) {
  const { t } = useLingui();
  const teachers = useQuery(teachersQuery).data ?? [];
  const form = useForm({
    initialValues: {
      teacher: sameFor(people.map(({ assignedTeacher }) => assignedTeacher?.id ?? null)) ?? '',
    },
    submit: ({ teacher }) => onConfirm(teacher === '' ? null : Number(teacher)),
  });
  return (
    <DialogForm form={form}>
      <SelectField
        label={t`Assigned teacher`}
        data-autofocus
        placeholder={t`No teacher`}
        options={teachers.map((teacher) => ({ value: String(teacher.id), label: fullName(teacher) }))}
        {...form.field('teacher')}
      />
      <p>
        <Trans>Teachers can see the records of their assigned students.</Trans>
      </p>
      <BulkNotes people={people} leftOut={leftOut} done={done} />
    </DialogForm>
  );
}

interface ProgramProps extends PeopleDialogProps {
  onConfirm: (programId: number) => Promise<unknown>;
}

export function AssignProgramDialog(props: ProgramProps) {
  const { t } = useLingui();
  const who = nameOrCount(props.people);
  return (
    <FormDialog
      opened={props.opened}
      onClose={props.onClose}
      title={t`Assign a programme to ${who}`}
      submitLabel={t`Assign`}
    >
      <ProgramForm {...props} />
    </FormDialog>
  );
}

function ProgramForm({ people, leftOut, done, onConfirm }: ProgramProps) {
  const { t } = useLingui();
  const programs = useQuery(programsQuery).data ?? [];
  const form = useForm({
    initialValues: { program: sameFor(people.map(({ program }) => program?.id ?? null)) ?? '' },
    check: ({ program }) => ({ program: program === '' ? t`Please choose a programme` : undefined }),
    submit: ({ program }) => onConfirm(Number(program)),
  });
  return (
    <DialogForm form={form}>
      <SelectField
        label={t`Programme`}
        data-autofocus
        placeholder={t`Choose a programme`}
        options={programs.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.field('program')}
      />
      <p>
        <Trans>They’ll see the new programme’s quizzes immediately. Their grades don’t change.</Trans>
      </p>
      <BulkNotes people={people} leftOut={leftOut} done={done} />
    </DialogForm>
  );
}

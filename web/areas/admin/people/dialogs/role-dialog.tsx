import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { RoleChange } from '#shared/contract/people/accounts.ts';
import { textLength } from '#shared/limits.ts';
import { isAdmin, type Role } from '#shared/permissions.ts';
import { roleLabels } from '#web/lib/format/role-label.ts';
import { type Form, useForm } from '#web/lib/forms/use-form.ts';
import { programsQuery } from '#web/lib/queries/programs-query.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { accountName } from '../account-labels.tsx';
import { useChangeRole } from '../accounts.ts';
import type { PersonDialogProps } from './people-dialog.tsx';
import { programKeys } from './person-draft.ts';
import { NewTeacherPrograms } from './program-checks.tsx';

export function RoleDialog(props: PersonDialogProps) {
  const { t } = useLingui();
  const name = accountName(props.account);
  return (
    <FormDialog
      opened={props.opened}
      onClose={props.onClose}
      title={t`Change ${name}’s role`}
      submitLabel={t`Change role`}
    >
      <RoleForm {...props} />
    </FormDialog>
  );
}

const roles = ['STUDENT', 'TEACHER', 'READ_ONLY_ADMIN', 'SUPER_ADMIN'] as const satisfies readonly Role[];
type Draft = typeof blank;
const blank = {
  role: '',
  program: '',
  department: '',
  employeeId: '',
  programs: '',
  jobTitle: '',
  currentPassword: '',
};

function RoleForm({ account, onClose }: PersonDialogProps) {
  const { t, i18n } = useLingui();
  const changing = useChangeRole(account.id);
  const name = accountName(account);
  const { department, employeeId } = account;
  const form = useForm<Draft>({
    initialValues: { ...blank, department, employeeId },
    check: (draft) => ({
      role: draft.role === '' ? t`Please choose a role` : undefined,
      currentPassword:
        isAdmin(roleOf(draft)) && draft.currentPassword === '' ? t`Password is required` : undefined,
    }),
    submit: async (draft) => {
      const role = roleOf(draft);
      if (!role) return;
      const changed = await changing.mutateAsync(changeOf(role, draft));
      const label = i18n._(roleLabels[changed.role]);
      toast.success(t`${name}’s role is now ${label}. They were signed out.`);
      onClose();
    },
    fieldOf: { WRONG_PASSWORD: 'currentPassword' },
  });

  const others = roles.filter((role) => role !== account.role);
  return (
    <DialogForm form={form}>
      <SelectField
        label={t`New role`}
        data-autofocus
        placeholder={t`Choose a role`}
        options={others.map((role) => ({ value: role, label: i18n._(roleLabels[role]) }))}
        {...form.field('role')}
      />
      <FieldsOfRole form={form} />
      <Notice tone="warning">
        <Trans>
          {name} will be signed out everywhere and have the new role at the next sign-in. Existing grades,
          attempts, quizzes and question banks are kept.
        </Trans>
      </Notice>
    </DialogForm>
  );
}

function roleOf(draft: Draft): Role | undefined {
  return roles.find((known) => known === draft.role);
}

function changeOf(role: Role, draft: Draft): RoleChange {
  if (role === 'STUDENT')
    return { role, program: draft.program === '' ? null : { id: Number(draft.program) } };
  if (role === 'TEACHER') {
    const programs = programKeys.read(draft.programs).map((id) => ({ id }));
    return {
      role,
      department: draft.department.trim(),
      employeeId: draft.employeeId.trim(),
      ...(programs.length === 0 ? {} : { programs }),
    };
  }
  return { role, jobTitle: draft.jobTitle.trim(), currentPassword: draft.currentPassword };
}

interface FieldsProps {
  form: Form<Draft>;
}

/** The fields that the new role needs. */
function FieldsOfRole({ form }: FieldsProps) {
  const { t } = useLingui();
  const { role, programs } = form.values;
  if (role === '') return null;
  if (role === 'STUDENT') return <ProgramField form={form} />;
  if (role === 'TEACHER') {
    return (
      <>
        <TextField label={t`Department`} maxLength={textLength.name} {...form.field('department')} />
        <TextField label={t`Employee ID`} maxLength={textLength.employeeId} {...form.field('employeeId')} />
        <NewTeacherPrograms
          value={programs}
          error={form.errors.programs}
          onChange={(chosen) => form.set({ programs: chosen })}
        />
      </>
    );
  }
  return (
    <>
      <TextField label={t`Job title`} maxLength={textLength.name} {...form.field('jobTitle')} />
      <PasswordField
        label={t`Your own password`}
        hint={t`Required to make someone an administrator.`}
        autoComplete="current-password"
        {...form.field('currentPassword')}
      />
    </>
  );
}

function ProgramField({ form }: FieldsProps) {
  const { t } = useLingui();
  const programs = useQuery(programsQuery).data ?? [];
  const usual = programs.find(({ isDefault }) => isDefault);
  const field = form.field('program');
  return (
    <SelectField
      label={t`Programme`}
      disabled={programs.length === 0}
      options={programs.map(({ id, name }) => ({ value: String(id), label: name }))}
      {...field}
      value={field.value === '' && usual ? String(usual.id) : field.value}
    />
  );
}

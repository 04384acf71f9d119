import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountRow, RoleChange } from '#shared/contract/accounts.ts';
import { textLength } from '#shared/limits.ts';
import { isAdmin, type Role } from '#shared/permissions.ts';
import { api } from '#web/lib/api.ts';
import { programsQuery } from '#web/lib/programs-query.ts';
import { roleLabels } from '#web/lib/role-label.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { accountName } from './account-name.ts';
import { FaultForm } from './fault-form.tsx';
import { NewTeacherPrograms } from './program-checks.tsx';
import { programKeys } from './program-keys.ts';
import { type Faults, useFormSending } from './use-form-sending.ts';

interface Props {
  id: string;
  account: AccountRow;
  onBusy: (isBusy: boolean) => void;
  onChanged: () => void;
}

const roles = ['STUDENT', 'TEACHER', 'READ_ONLY_ADMIN', 'SUPER_ADMIN'] as const satisfies readonly Role[];
const fields = [
  'role',
  'program',
  'department',
  'employeeId',
  'programs',
  'jobTitle',
  'currentPassword',
] as const;
type Field = (typeof fields)[number];
type Draft = Record<Field, string>;

export function RoleForm({ id, account, onBusy, onChanged }: Props) {
  const { t, i18n } = useLingui();
  const { department, employeeId } = account;
  const [draft, setDraft] = useState<Draft>({
    role: '',
    program: '',
    department,
    employeeId,
    programs: '',
    jobTitle: '',
    currentPassword: '',
  });
  const sending = useFormSending<Field>({
    fields,
    fieldOfCode: { WRONG_PASSWORD: 'currentPassword' },
    onBusy,
  });
  const name = accountName(account);

  async function change(role: Role) {
    const changed = await api('POST /account/:accountId/role', {
      params: { accountId: account.id },
      body: changeOf(role, draft),
    });
    const label = i18n._(roleLabels[changed.role]);
    toast.success(t`${name}: now ${label}, and signed out.`);
    onChanged();
  }

  async function submit() {
    const role = roles.find((known) => known === draft.role);
    const needsPassword = isAdmin(role) && draft.currentPassword === '';
    const faults = needsPassword ? { currentPassword: t`Password is required` } : {};
    if (role) await sending.send(faults, () => change(role));
    else await sending.send({ role: t`Please choose a role` }, async () => {});
  }

  const others = roles.filter((role) => role !== account.role);
  return (
    <FaultForm id={id} {...sending} onSubmit={() => void submit()}>
      <SelectField
        label={t`New role`}
        data-autofocus
        placeholder={t`Choose a role`}
        value={draft.role}
        error={sending.faults.role}
        options={others.map((role) => ({ value: role, label: i18n._(roleLabels[role]) }))}
        onChange={(event) => setDraft({ ...draft, role: event.target.value })}
      />
      <FieldsOfRole
        draft={draft}
        faults={sending.faults}
        onChange={(part) => setDraft({ ...draft, ...part })}
      />
      <Notice tone="warning">
        <Trans>
          {name} is signed out everywhere at once and has the new role at the next sign-in. Grades, attempts
          and material of the former role are kept.
        </Trans>
      </Notice>
    </FaultForm>
  );
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
  draft: Draft;
  faults: Faults<Field>;
  onChange: (part: Partial<Draft>) => void;
}

/** What somebody of that role needs beside their name. */
function FieldsOfRole({ draft, faults, onChange }: FieldsProps) {
  const { t } = useLingui();
  if (draft.role === '') return null;
  if (draft.role === 'STUDENT') return <ProgramField draft={draft} faults={faults} onChange={onChange} />;
  if (draft.role === 'TEACHER') {
    return (
      <>
        <TextField
          label={t`Department`}
          maxLength={textLength.name}
          value={draft.department}
          error={faults.department}
          onChange={(event) => onChange({ department: event.target.value })}
        />
        <TextField
          label={t`Employee ID`}
          maxLength={textLength.employeeId}
          value={draft.employeeId}
          error={faults.employeeId}
          onChange={(event) => onChange({ employeeId: event.target.value })}
        />
        <NewTeacherPrograms
          value={draft.programs}
          error={faults.programs}
          onChange={(programs) => onChange({ programs })}
        />
      </>
    );
  }
  return (
    <>
      <TextField
        label={t`Job title`}
        maxLength={textLength.name}
        value={draft.jobTitle}
        error={faults.jobTitle}
        onChange={(event) => onChange({ jobTitle: event.target.value })}
      />
      <PasswordField
        label={t`Your own password`}
        hint={t`Needed to make someone an administrator.`}
        autoComplete="current-password"
        value={draft.currentPassword}
        error={faults.currentPassword}
        onChange={(event) => onChange({ currentPassword: event.target.value })}
      />
    </>
  );
}

function ProgramField({ draft, faults, onChange }: FieldsProps) {
  const { t } = useLingui();
  const programs = useQuery(programsQuery).data ?? [];
  const usual = programs.find(({ isDefault }) => isDefault);
  return (
    <SelectField
      label={t`Programme`}
      disabled={programs.length === 0}
      value={draft.program === '' && usual ? String(usual.id) : draft.program}
      error={faults.program}
      options={programs.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(event) => onChange({ program: event.target.value })}
    />
  );
}

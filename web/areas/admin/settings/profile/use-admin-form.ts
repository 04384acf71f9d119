import { useLingui } from '@lingui/react/macro';
import type { FieldProblems } from '#web/features/settings/field-problems.ts';
import { useProfileForm } from '#web/features/settings/use-profile-form.ts';
import type { Admin } from './admin-form.tsx';

type Values = Pick<Admin, 'firstName' | 'lastName' | 'phoneNumber' | 'jobTitle' | 'bio'>;

export function useAdminForm(title: string, { firstName, lastName, phoneNumber, jobTitle, bio }: Admin) {
  const { t } = useLingui();

  function findProblems(changed: Partial<Values>): FieldProblems<Values> {
    return {
      ...(changed.firstName?.trim() === '' ? { firstName: t`First name is required` } : {}),
      ...(changed.lastName?.trim() === '' ? { lastName: t`Last name is required` } : {}),
    };
  }

  const saved: Values = { firstName, lastName, phoneNumber, jobTitle, bio };
  return useProfileForm({ title, saved, findProblems, done: t`${title} saved.` });
}

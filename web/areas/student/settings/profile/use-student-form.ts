import { useLingui } from '@lingui/react/macro';
import type { Student } from '#shared/contract/people.ts';
import type { FieldProblems } from '#web/features/settings/field-problems.ts';
import { useProfileForm } from '#web/features/settings/use-profile-form.ts';

const fields = ['phoneNumber', 'country', 'address'] as const;
type Values = Pick<Student, (typeof fields)[number]>;

export function useStudentForm(title: string, student: Student) {
  const { t } = useLingui();
  const { phoneNumber, country, address } = student;

  /** What was never given need not be given; what was may be another and not nothing. */
  function findProblems(changed: Partial<Values>): FieldProblems<Values> {
    const required = {
      phoneNumber: t`Phone number is required`,
      country: t`Country is required`,
      address: t`Address is required`,
    };
    const blank = fields.filter((field) => changed[field]?.trim() === '');
    return Object.fromEntries(blank.map((field) => [field, required[field]]));
  }

  const saved: Values = { phoneNumber, country, address };
  return useProfileForm({ title, saved, findProblems, done: t`Your profile was saved.` });
}

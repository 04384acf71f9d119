import { useLingui } from '@lingui/react/macro';
import { textLength } from '#shared/limits.ts';
import { TextField } from '#web/ui/text-field.tsx';
import frame from '../public-frame.module.css';
import { earliestBirthday } from './registration.ts';
import type { StepProps } from './step-fields.ts';

export function PersonalStep({ field, today }: StepProps & { today: string }) {
  const { t } = useLingui();
  const { name } = textLength;
  return (
    <>
      <div className={frame.pair}>
        <TextField
          label={t`First name`}
          autoComplete="given-name"
          maxLength={name}
          required
          {...field('firstName')}
        />
        <TextField
          label={t`Last name`}
          autoComplete="family-name"
          maxLength={name}
          required
          {...field('lastName')}
        />
      </div>
      <TextField
        type="date"
        label={t`Date of birth`}
        autoComplete="bday"
        min={earliestBirthday}
        max={today}
        required
        {...field('dob')}
      />
    </>
  );
}

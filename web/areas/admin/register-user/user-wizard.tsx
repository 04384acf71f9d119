import { Trans } from '@lingui/react/macro';
import { IconChevronLeft } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { CreatedPerson } from './create-person.ts';
import { EmploymentStep } from './employment-step.tsx';
import { EnrolmentStep } from './enrolment-step.tsx';
import { lastStepOf } from './person-draft.ts';
import { PersonalStep } from './personal-step.tsx';
import { PhotoStep } from './photo-step.tsx';
import styles from './register-user.module.css';
import { RoleStep } from './role-step.tsx';
import { StepHeading } from './step-heading.tsx';
import { useUserWizard } from './use-user-wizard.ts';

interface Props {
  onCreated: (person: CreatedPerson) => void;
}

/** One goes on only when everything of a step is there, and back without losing a letter. */
export function UserWizard({ onCreated }: Props) {
  const wizard = useUserWizard(onCreated);
  const { step, props, isBusy } = wizard;
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnStep(form, heading, step, wizard.tries);
  const isLast = step === lastStepOf(props.draft.role) && step > 1;

  return (
    <form ref={form} className={styles.form} onSubmit={wizard.submit} noValidate>
      <StepHeading ref={heading} step={step} role={props.draft.role} />
      {wizard.text !== null && <Notice tone="danger">{wizard.text}</Notice>}
      <fieldset className={styles.fields} disabled={isBusy}>
        {step === 1 && <RoleStep {...props} />}
        {step === 2 && <PersonalStep {...props} today={wizard.today} />}
        {step === 3 &&
          (props.draft.role === 'TEACHER' ? <EmploymentStep {...props} /> : <EnrolmentStep {...props} />)}
        {step === 4 && <PhotoStep {...props} isBusy={isBusy} />}
      </fieldset>
      <div className={styles.actions}>
        {step > 1 && (
          <Button
            disabled={isBusy}
            leftSection={<IconChevronLeft size={16} aria-hidden="true" />}
            onClick={wizard.goBack}
          >
            <Trans>Back</Trans>
          </Button>
        )}
        <Button type="submit" variant="filled" loading={isBusy}>
          {isLast ? <Trans context="somebody else">Register</Trans> : <Trans>Next</Trans>}
        </Button>
      </div>
    </form>
  );
}

/** On the first field that is not right, else on the heading of a new step. */
function useFocusOnStep(
  form: { current: HTMLFormElement | null },
  heading: { current: HTMLHeadingElement | null },
  step: number,
  tries: number,
): void {
  const shown = useRef({ step, tries });
  useEffect(() => {
    const isNewStep = shown.current.step !== step;
    const isNewTry = shown.current.tries !== tries;
    shown.current = { step, tries };
    if (!isNewStep && !isNewTry) return;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalid) invalid.focus();
    else if (isNewStep) heading.current?.focus();
  }, [form, heading, step, tries]);
}

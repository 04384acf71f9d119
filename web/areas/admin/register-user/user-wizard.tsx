import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSavedForm } from '#web/features/settings/use-saved-form.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FormProblem } from '#web/ui/feedback/form-problem.tsx';
import { PageTitle } from '#web/ui/layout/page-header.tsx';
import { Row, Text } from '#web/ui/layout/primitives.tsx';
import { StepBubbles } from '#web/ui/layout/steps.tsx';
import { type CreatedPerson, useCreatePerson } from './create-person.ts';
import { PersonalStep, RoleStep } from './identity-steps.tsx';
import {
  emptyDraft,
  fieldOf,
  findFaults,
  lastStepOf,
  type PersonDraft,
  type Step,
  type StepProps,
  stepOfFields,
} from './person-draft.ts';
import { PhotoStep } from './photo-step.tsx';
import styles from './register-user.module.css';
import { EmploymentStep, EnrollmentStep } from './role-details-step.tsx';

const titles: Record<Step, MessageDescriptor> = {
  1: msg`Choose the user type`,
  2: msg`Personal Information`,
  3: msg`Contact and enrollment`,
  4: msg`Passport photo`,
};

interface Props {
  onCreated: (person: CreatedPerson, password: string) => void;
}

/** Next needs a complete step, and Back loses nothing. What is typed is kept while another page is open. */
export function UserWizard({ onCreated }: Props) {
  const { t, i18n } = useLingui();
  const today = localToday();
  const [step, setStep] = useState<Step>(1);
  const heading = useRef<HTMLHeadingElement>(null);
  const create = useCreatePerson();
  const empty = emptyDraft(today);
  const form = useSavedForm<PersonDraft>({
    title: t`Register user`,
    saved: empty,
    check: (changed) => findFaults(step, { ...empty, ...changed }, today),
    save: async (changed) => {
      const entered = { ...empty, ...changed };
      if (step < lastStepOf(entered.role)) {
        setStep((step + 1) as Step);
        return false;
      }
      const person = await create.mutateAsync(entered);
      setStep(1);
      onCreated(person, entered.password);
      return true;
    },
    fieldOf,
    describe: (error) =>
      error instanceof ApiError ? refusalText(error) : msg`Registration failed. Please try again.`,
    onRefused: (_, fields) => {
      setStep(stepOfFields(fields) ?? step);
      return false;
    },
  });
  const shownStep = useRef(step);
  const focusStep = useEffectEvent(() => {
    if (!form.focusInvalid()) heading.current?.focus();
  });
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    focusStep();
  }, [step]);

  const { values: draft, field, set, errors, isBusy } = form;
  const props: StepProps = { draft, field, set, errors };
  const lastStep = lastStepOf(draft.role);
  const title = step === 3 && draft.role === 'TEACHER' ? msg`Employment` : titles[step];
  return (
    <form className={styles.form} {...form.props}>
      <div className={styles.heading}>
        <StepBubbles current={step} total={lastStep} />
        <div>
          <Text size="small" tone="ink3" id="step-number">
            <Trans>
              Step {step} of {lastStep}
            </Trans>
          </Text>
          <PageTitle level={2} ref={heading} tabIndex={-1} aria-describedby="step-number">
            {i18n._(title)}
          </PageTitle>
        </div>
      </div>
      <FormProblem problem={form.problem} />
      <fieldset className={styles.fields} disabled={isBusy}>
        {step === 1 && <RoleStep {...props} />}
        {step === 2 && <PersonalStep {...props} today={today} />}
        {step === 3 &&
          (draft.role === 'TEACHER' ? <EmploymentStep {...props} /> : <EnrollmentStep {...props} />)}
        {step === 4 && <PhotoStep {...props} isBusy={isBusy} />}
      </fieldset>
      <Row className={styles.actions} gap={12}>
        {step > 1 && (
          <Button
            disabled={isBusy}
            leftSection={<IconChevronLeft size={16} aria-hidden="true" />}
            onClick={() => {
              form.clearProblems();
              setStep((step - 1) as Step);
            }}
          >
            <Trans>Back</Trans>
          </Button>
        )}
        <Button type="submit" variant="filled" loading={isBusy}>
          {step === lastStep ? <Trans context="somebody else">Register</Trans> : <Trans>Next</Trans>}
        </Button>
      </Row>
    </form>
  );
}

function localToday(): string {
  const now = new Date();
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { useBrand } from '#web/lib/brand.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FormProblem } from '#web/ui/feedback/form-problem.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import { StepBubbles } from '#web/ui/layout/steps.tsx';
import frame from '../public-frame.module.css';
import styles from './register.module.css';
import { ContactStep, PersonalStep, PhotoStep } from './register-steps.tsx';
import {
  emptyRegistration,
  fieldOf,
  fieldsOfStep,
  findProblems,
  lastStep,
  type Registration,
  type Step,
  stepOfFields,
  type TextName,
} from './registration.ts';

const headings: Record<Step, { title: MessageDescriptor; text: MessageDescriptor }> = {
  1: { title: msg`Personal Information`, text: msg`As shown on your passport or ID card.` },
  2: { title: msg`Contact Details`, text: msg`You’ll sign in with this email address.` },
  3: {
    title: msg`Upload Photo`,
    text: msg`A passport-size photo helps your teachers confirm who is taking the quiz.`,
  },
};

/** A message from the server or the photo picker, and the step that shows it. */
interface Refusal {
  step: Step;
  text: string;
  isAboutPhoto?: boolean;
}

/** Three steps: Next needs a complete step, and Previous loses nothing. */
export function RegisterWizard({ onRegistered }: { onRegistered: (email: string) => void }) {
  const { i18n } = useLingui();
  const problemId = useId();
  const { step, goNext, goBack, goTo } = useWizardStep();
  const register = useRegisterStudent();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const today = new Date().toISOString().slice(0, 10);
  const form = useForm<Registration>({
    initialValues: emptyRegistration,
    check: (entered) => {
      setRefusal(null);
      return findProblems(step, entered, today);
    },
    submit: async (entered) => {
      if (step < lastStep) return goNext();
      await register.mutateAsync(entered);
      onRegistered(entered.email.trim());
    },
    fieldOf,
    onRefused: (error, fields) => {
      const failed = i18n._(msg`Registration failed. Please try again.`);
      const text = (error instanceof ApiError && error.serverMessage) || failed;
      const refused = stepOfFields(fields);
      setRefusal({ step: refused, text });
      if (refused !== step) goTo(refused);
      return true;
    },
    warnsOnLeave: true,
  });
  const { photo } = form.values;
  const shownStep = useRef(step);
  const focusStep = useEffectEvent(() => {
    if (!form.focusInvalid()) heading.current?.focus();
  });
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    window.scrollTo(0, 0);
    focusStep();
  }, [step]);

  const [wrong] = fieldsOfStep(step).flatMap((name) => form.errors[name] ?? []);
  const problem = refusal?.step === step ? refusal.text : wrong;

  function field(name: TextName) {
    const { error, ...control } = form.field(name);
    const isInvalid = error !== undefined;
    return {
      size: 'md' as const,
      ...control,
      isInvalid,
      ...(isInvalid ? { 'aria-describedby': problemId } : {}),
    };
  }

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
          <h1 ref={heading} className={frame.title} tabIndex={-1} aria-describedby="step-number">
            {i18n._(headings[step].title)}
          </h1>
        </div>
        <FormProblem problem={problem !== undefined && <span id={problemId}>{problem}</span>}>
          <Text tone="ink2">{i18n._(headings[step].text)}</Text>
        </FormProblem>
      </div>
      <fieldset className={frame.form} disabled={form.isBusy}>
        {step === 1 && <PersonalStep field={field} today={today} />}
        {step === 2 && <ContactStep field={field} />}
        {step === 3 && (
          <PhotoStep
            photo={photo}
            onPhoto={(chosen) => form.set({ photo: chosen })}
            onProblem={(text) => {
              setRefusal(text === null ? null : { step, text, isAboutPhoto: true });
              form.showProblems({});
            }}
            isInvalid={form.errors.photo !== undefined || refusal?.isAboutPhoto === true}
            disabled={form.isBusy}
          />
        )}
      </fieldset>
      <div className={styles.actions}>
        {step > 1 && (
          <Button
            size="md"
            disabled={form.isBusy}
            leftSection={<IconChevronLeft size={16} aria-hidden="true" />}
            onClick={() => {
              form.clearProblems();
              setRefusal(null);
              goBack();
            }}
          >
            <Trans>Previous</Trans>
          </Button>
        )}
        <Button className={styles.forward} type="submit" variant="filled" size="md" loading={form.isBusy}>
          <ForwardLabel step={step} isSending={form.isBusy} />
        </Button>
      </div>
    </form>
  );
}

function ForwardLabel({ step, isSending }: { step: Step; isSending: boolean }) {
  const { name } = useBrand();
  if (step < lastStep) return <Trans>Next</Trans>;
  return isSending ? <Trans>Creating account...</Trans> : <Trans>Create {name} Quiz taker account</Trans>;
}

interface StepState {
  step: Step;
  /** Whether the previous history entry is the previous step, so that Previous can go back in the history. */
  isNext: boolean;
}

/** The step is part of the history: Back on a phone leads to the step before, and does not end the registration. */
function useWizardStep() {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const asked = readState(state);
  // After a reload the typed values are lost, but the history may still name a later step.
  const [reached, setReached] = useState<Step>(1);
  const step = asked.step > reached ? reached : asked.step;

  function go(to: Step, isNext: boolean): void {
    setReached(to > reached ? to : reached);
    void navigate(pathname, { state: { step: to, isNext } satisfies StepState });
  }

  function goBack(): void {
    if (asked.isNext && step === asked.step) void navigate(-1);
    else go(step === 3 ? 2 : 1, false);
  }

  return {
    step,
    goNext: () => go(step === 1 ? 2 : 3, true),
    goBack,
    goTo: (to: Step) => go(to, false),
  };
}

function readState(state: unknown): StepState {
  const { step, isNext } = (typeof state === 'object' && state ? state : {}) as Partial<StepState>;
  return { step: step === 2 || step === 3 ? step : 1, isNext: isNext === true };
}

function useRegisterStudent() {
  return useMutation({
    mutationFn: ({ photo, ...body }: Registration) =>
      api('form POST /student', { body: { ...body, email: body.email.trim() }, file: photo }),
  });
}

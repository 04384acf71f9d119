import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Notice } from '#web/ui/notice.tsx';
import { useLeaveWarning } from '#web/ui/use-leave-warning.ts';
import { ContactStep } from './contact-step.tsx';
import { PersonalStep } from './personal-step.tsx';
import { PhotoStep } from './photo-step.tsx';
import styles from './register.module.css';
import { emptyRegistration, findProblem, isUntouched, type Problem, type TextName } from './registration.ts';
import { problemOfRefusal } from './registration-refusal.ts';
import { StepActions } from './step-actions.tsx';
import type { FieldControl } from './step-fields.ts';
import { StepHeading } from './step-heading.tsx';
import { useFocusOnChange } from './use-focus-on-change.ts';
import { useRegisterStudent } from './use-register-student.ts';
import { useWizardStep } from './use-wizard-step.ts';

/** Three steps; one goes on only when everything of a step is there, and back without losing a letter. */
export function RegisterWizard({ onRegistered }: { onRegistered: (email: string) => void }) {
  const { i18n } = useLingui();
  const problemId = useId();
  const { step, goNext, goBack, goTo } = useWizardStep();
  const [entered, setEntered] = useState(emptyRegistration);
  const [problem, setProblem] = useState<Problem | null>(null);
  const shown = problem?.step === step ? problem : null;
  const register = useRegisterStudent();
  // Two presses in one moment come before the page knows that it is sending.
  const isSending = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const today = new Date().toISOString().slice(0, 10);
  useLeaveWarning(!isUntouched(entered));
  useFocusOnChange(form, heading, step, shown);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending.current) return;
    const found = findProblem(step, entered, today);
    setProblem(found);
    if (found) return;
    if (step < 3) goNext();
    else send();
  }

  function send() {
    isSending.current = true;
    register.mutate(entered, {
      onSuccess: () => onRegistered(entered.email.trim()),
      onError: (error) => {
        const refused = problemOfRefusal(error);
        setProblem(refused);
        if (refused.step !== step) goTo(refused.step);
      },
      onSettled: () => {
        isSending.current = false;
      },
    });
  }

  function field(name: TextName): FieldControl {
    return {
      size: 'md',
      value: entered[name],
      ...(shown?.fields.includes(name)
        ? { isInvalid: true, 'aria-describedby': problemId }
        : { isInvalid: false }),
      // A browser that fills in an address changes several fields at once.
      onChange: ({ target }) => setEntered((before) => ({ ...before, [name]: target.value })),
    };
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <StepHeading ref={heading} step={step} />
      {shown && (
        <Notice tone="danger">
          <span id={problemId}>{typeof shown.text === 'string' ? shown.text : i18n._(shown.text)}</span>
        </Notice>
      )}
      <fieldset className={styles.fields} disabled={register.isPending}>
        {step === 1 && <PersonalStep field={field} today={today} />}
        {step === 2 && <ContactStep field={field} />}
        {step === 3 && (
          <PhotoStep
            photo={entered.photo}
            onPhoto={(photo) => setEntered((before) => ({ ...before, photo }))}
            onProblem={(text) => setProblem(text === null ? null : { step, text, fields: ['photo'] })}
            isInvalid={shown?.fields.includes('photo') ?? false}
            disabled={register.isPending}
          />
        )}
      </fieldset>
      <StepActions
        step={step}
        isSending={register.isPending}
        onPrevious={() => {
          setProblem(null);
          goBack();
        }}
      />
    </form>
  );
}

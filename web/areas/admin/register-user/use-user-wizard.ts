import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { useDraft } from '#web/features/settings/use-draft.ts';
import { type CreatedPerson, useCreatePerson } from './create-person.ts';
import {
  emptyDraft,
  type Faults,
  type FieldName,
  findFaults,
  lastStepOf,
  type Step,
  type TextName,
} from './person-draft.ts';
import { type Problem, problemOfRefusal } from './registration-refusal.ts';
import type { StepProps } from './step-fields.ts';

/** What is typed waits in this window when another page is looked at, and ends with a registration. */
export function useUserWizard(onCreated: (person: CreatedPerson) => void) {
  const { t, i18n } = useLingui();
  const today = localToday();
  const { values: draft, set: keep, drop } = useDraft(t`Register user`, emptyDraft(today));
  const [step, setStep] = useState<Step>(1);
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState<Problem['text']>(null);
  // Grows with each look at the step that found something: the focus follows it, also when it is the same again.
  const [tries, setTries] = useState(0);
  const create = useCreatePerson();
  // Two presses in one moment come before the page knows that it is sending.
  const isSending = useRef(false);

  function show(problem: Pick<Problem, 'faults' | 'text'>): void {
    setFaults(problem.faults);
    setRefusal(problem.text);
    setTries((before) => before + 1);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isSending.current) return;
    const found = findFaults(step, draft, today);
    show({ faults: found, text: null });
    if (Object.keys(found).length > 0) return;
    if (step < lastStepOf(draft.role)) setStep((step + 1) as Step);
    else send();
  }

  function send(): void {
    isSending.current = true;
    create.mutate(draft, {
      onSuccess: (person) => {
        drop();
        setStep(1);
        onCreated(person);
      },
      onError: (error) => {
        const problem = problemOfRefusal(error, step);
        setStep(problem.step);
        show(problem);
      },
      onSettled: () => {
        isSending.current = false;
      },
    });
  }

  function goBack(): void {
    show({ faults: {}, text: null });
    if (step > 1) setStep((step - 1) as Step);
  }

  function set(change: Parameters<StepProps['set']>[0]): void {
    keep(change);
    // What was said of a field speaks of what stood there before.
    setFaults((before) => withoutFields(before, Object.keys(change) as FieldName[]));
  }

  function errorOf(name: FieldName): string | undefined {
    const text = faults[name];
    return text === undefined || typeof text === 'string' ? text : i18n._(text);
  }

  const props: StepProps = {
    draft,
    set,
    errorOf,
    field: (name: TextName) => ({
      value: draft[name],
      error: errorOf(name),
      onChange: ({ target }) => set({ [name]: target.value }),
    }),
  };
  const text = refusal === null || typeof refusal === 'string' ? refusal : i18n._(refusal);
  return { step, today, tries, text, props, submit, goBack, isBusy: create.isPending };
}

function withoutFields(faults: Faults, fields: readonly FieldName[]): Faults {
  return Object.fromEntries(
    Object.entries(faults).filter(([name]) => !fields.includes(name as FieldName)),
  ) as Faults;
}

function localToday(): string {
  const now = new Date();
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

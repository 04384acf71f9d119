import type { MessageDescriptor } from '@lingui/core';
import { useForm as useMantineForm } from '@mantine/form';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { refusalText } from '../api/refusal-text.ts';
import { i18n } from '../i18n/i18n.ts';
import { type FieldName, type FieldOf, type FieldProblems, readFieldProblems } from './field-problems.ts';
import { useLeaveWarning } from './use-leave-warning.ts';

type Text = string | MessageDescriptor;
export type Problems<Values extends object> = Partial<Record<FieldName<Values>, Text | undefined>>;

interface FormOptions<Values extends object> {
  initialValues: Values;
  /** Validates without the server. Nothing is sent while a field has a problem. */
  check?: (values: Values) => Problems<Values>;
  /**
   * After the first failure, checks again at every change: for problems that another field can solve, and for fields
   * whose next mistake is likely a different one.
   */
  checksAgain?: boolean;
  /** Sends the values. An error it throws appears at its field, or in `problem` if it is about no field. */
  submit: (values: Values) => unknown;
  fieldOf?: FieldOf<Values>;
  /** The fields that a refusal may name, if not all of them are in `initialValues`. */
  fields?: readonly FieldName<Values>[];
  /** The text of a refusal about no field; by default the server's. */
  describe?: (error: Error) => Text;
  /** Returns true if the caller shows the error itself: `problem` then stays empty. */
  onRefused?: (error: Error, fields: readonly FieldName<Values>[]) => boolean;
  /** Has the browser ask before a page with changed values is closed. */
  warnsOnLeave?: boolean;
}

export type Form<Values extends object> = ReturnType<typeof useForm<Values>>;

/** Builds every form: values, validation, sending, refusals and focus (decision 81). */
export function useForm<Values extends object>(options: FormOptions<Values>) {
  const { initialValues, check, submit, fieldOf, describe = refusalText, onRefused } = options;
  const form = useMantineForm<Values>({ initialValues });
  const element = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  // State would be too late: the second click of a double click comes before the next render.
  const isSending = useRef(false);
  // Counted, so that a repeated problem focuses its field again.
  const [failures, setFailures] = useState(0);
  const isDirty = form.isDirty();
  useLeaveWarning(isDirty && options.warnsOnLeave === true);
  useEffect(() => {
    if (failures > 0) findInvalid(element.current)?.focus();
  }, [failures]);

  function showProblems(problems: Problems<Values>, text: Text | null = null): void {
    form.setErrors(translateAll(problems));
    setProblem(text === null ? null : translate(text));
    setFailures((before) => before + 1);
  }

  function clearProblems(): void {
    form.clearErrors();
    setProblem(null);
  }

  function refuse(error: unknown): void {
    if (!(error instanceof Error)) throw error;
    const fields = options.fields ?? (Object.keys(form.getValues()) as FieldName<Values>[]);
    const problems = readFieldProblems<Values>(error, fields, fieldOf);
    const named = Object.keys(problems) as FieldName<Values>[];
    showProblems(problems, named.length > 0 ? null : describe(error));
    if (onRefused?.(error, named) === true) setProblem(null);
  }

  async function send(event?: SubmitEvent): Promise<void> {
    event?.preventDefault();
    if (isSending.current) return;
    const values = form.getValues();
    const problems = translateAll(check?.(values) ?? {});
    if (Object.keys(problems).length > 0) {
      // A stored problem would stay after a change of another field has solved it.
      return showProblems(options.checksAgain === true ? {} : problems);
    }
    clearProblems();
    isSending.current = true;
    setBusy(true);
    try {
      await submit(values);
    } catch (error) {
      refuse(error);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  /** Changes some fields and clears their problems, which were about the old values. */
  function set(part: Partial<Values>): void {
    for (const [name, value] of Object.entries(part)) form.setFieldValue(name, value as never);
  }

  /** Resets to the initial values or to new ones. */
  function reset(values?: Values): void {
    if (values) form.setInitialValues(values);
    form.reset();
    setProblem(null);
    setFailures(0);
  }

  const isCheckedAgain = options.checksAgain === true && failures > 0;
  const errors: FieldProblems<Values> = {
    ...form.errors,
    ...(isCheckedAgain ? translateAll(check?.(form.values) ?? {}) : {}),
  };
  return {
    values: form.values,
    errors,
    problem,
    isBusy,
    isDirty,
    /** For the `<form>` itself. */
    props: { ref: element, noValidate: true, onSubmit: (event: SubmitEvent) => void send(event) },
    /** For a text field, a password field or a select. */
    field: <Name extends FieldName<Values>>(name: Name) => ({
      value: form.values[name],
      error: errors[name],
      onChange: ({ target }: { target: { value: string } }) =>
        form.setFieldValue(name, target.value as never),
    }),
    /** For a check box. */
    box: <Name extends FieldName<Values>>(name: Name) => ({
      checked: form.values[name] === true,
      onChange: ({ target }: { target: { checked: boolean } }) =>
        form.setFieldValue(name, target.checked as never),
    }),
    set,
    reset,
    send: () => void send(),
    showProblems,
    clearProblems,
    /** Focuses the first invalid field; false if there is none. */
    focusInvalid: (): boolean => {
      const invalid = findInvalid(element.current);
      invalid?.focus();
      return invalid !== null;
    },
  };
}

function findInvalid(form: HTMLElement | null): HTMLElement | null {
  return form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null;
}

function translateAll<Values extends object>(problems: Problems<Values>): FieldProblems<Values> {
  const texts = Object.entries<Text | undefined>(problems).filter(([, text]) => text !== undefined);
  return Object.fromEntries(
    texts.map(([name, text]) => [name, translate(text as Text)]),
  ) as FieldProblems<Values>;
}

function translate(text: Text): string {
  return typeof text === 'string' ? text : i18n._(text);
}

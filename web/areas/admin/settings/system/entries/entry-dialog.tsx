import { Trans } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type FieldProblems, readFieldProblems } from '#web/features/settings/field-problems.ts';
import styles from '#web/features/settings/settings.module.css';
import { ApiError } from '#web/lib/api-client.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** One thing of a short list, while it is added or changed. */
export interface Entry<Values extends object> {
  title: string;
  submitLabel: string;
  initial: Values;
  /** Refusals that are about one field and do not name it. */
  fieldOf: Readonly<Record<string, keyof Values & string>>;
  /** What can be told before it is sent. */
  check: (values: Values) => FieldProblems<Values>;
  /** Throws what the server refuses. */
  save: (values: Values) => Promise<void>;
}

export interface EntryFields<Values extends object> {
  values: Values;
  problems: FieldProblems<Values>;
  set: (part: Partial<Values>) => void;
}

interface Props<Values extends object> {
  opened: boolean;
  onClose: () => void;
  entry: Entry<Values>;
  fields: (form: EntryFields<Values>) => ReactNode;
}

interface Refusal<Values> {
  problems: FieldProblems<Values>;
  /** Where it is about no field. */
  text: string | null;
}

export function EntryDialog<Values extends object>({ opened, onClose, entry, fields }: Props<Values>) {
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal<Values> | null>(null);

  function close() {
    if (isBusy) return;
    setRefusal(null);
    onClose();
  }

  async function save(values: Values) {
    if (isBusy) return;
    const problems = entry.check(values);
    if (Object.keys(problems).length > 0) {
      setRefusal({ problems, text: null });
      return;
    }
    setBusy(true);
    setRefusal(null);
    try {
      await entry.save(values);
      onClose();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setRefusal(readRefusal(error, entry));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={entry.title}
      actions={
        <>
          <Button onClick={close} disabled={isBusy}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} variant="filled" loading={isBusy}>
            {entry.submitLabel}
          </Button>
        </>
      }
    >
      <EntryForm
        id={formId}
        initial={entry.initial}
        refusal={refusal}
        fields={fields}
        onSubmit={(values) => void save(values)}
      />
    </Dialog>
  );
}

interface FormProps<Values extends object> extends Pick<Props<Values>, 'fields'> {
  id: string;
  initial: Values;
  refusal: Refusal<Values> | null;
  onSubmit: (values: Values) => void;
}

function EntryForm<Values extends object>({ id, initial, refusal, fields, onSubmit }: FormProps<Values>) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [changed, setChanged] = useState<readonly string[]>([]);
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);

  function submit(event: FormEvent) {
    event.preventDefault();
    setChanged([]);
    onSubmit(values);
  }

  function set(part: Partial<Values>) {
    setValues((before) => ({ ...before, ...part }));
    setChanged((before) => [...before, ...Object.keys(part)]);
  }

  // Of a field that was changed since it was sent nothing is known.
  const known = Object.entries(refusal?.problems ?? {}).filter(([field]) => !changed.includes(field));
  const problems = Object.fromEntries(known) as FieldProblems<Values>;
  return (
    <form ref={form} id={id} className={styles.form} onSubmit={submit} noValidate>
      {fields({ values, problems, set })}
      {refusal?.text && <Notice tone="danger">{refusal.text}</Notice>}
    </form>
  );
}

function readRefusal<Values extends object>(error: Error, entry: Entry<Values>): Refusal<Values> {
  const names = Object.keys(entry.initial) as (keyof Values & string)[];
  const field = error instanceof ApiError ? entry.fieldOf[error.code ?? ''] : undefined;
  const problems =
    field === undefined
      ? readFieldProblems<Values>(error, names)
      : ({ [field]: refusalText(error) } as FieldProblems<Values>);
  return { problems, text: Object.keys(problems).length > 0 ? null : refusalText(error) };
}

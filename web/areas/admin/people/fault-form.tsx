import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Notice } from '#web/ui/notice.tsx';
import styles from './people.module.css';

interface Props {
  id: string;
  isBusy: boolean;
  /** Why it was refused, where that is about none of the fields. */
  problem: string | null;
  /** Grows with every try that found a fault: the first field that has one gets the focus. */
  faultyTries: number;
  onSubmit: () => void;
  children: ReactNode;
}

/** The form of a dialog, whose buttons stand in the dialog's foot. */
export function FaultForm({ id, isBusy, problem, faultyTries, onSubmit, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  // A form that comes after its dialog, when what it edits has loaded, is not found by the dialog's own search.
  // Not at once: the dialog notes who had the focus, to give it back, only after this.
  useEffect(() => {
    const timer = setTimeout(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus());
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (faultyTries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faultyTries]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy) onSubmit();
  }

  return (
    <form id={id} ref={form} className={styles.form} noValidate onSubmit={submit}>
      {children}
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
    </form>
  );
}

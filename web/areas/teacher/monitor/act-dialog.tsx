import { Trans } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { refusalText } from '#web/lib/refusal-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './dialogs.module.css';

interface Props {
  opened: boolean;
  title: ReactNode;
  submitLabel: ReactNode;
  /** Something is missing or wrong: its field says what once it is tried. */
  isFaulty?: boolean;
  canSubmit?: boolean;
  onClose: () => void;
  /** Throws what was refused, which is then said here. */
  onSubmit: () => Promise<void>;
  /** The words for a refusal where the server's own would not help. */
  explain?: (error: Error) => string;
  children: (isTried: boolean) => ReactNode;
}

/** Asks what belongs to an act and does it; closes when it is done. */
export function ActDialog(props: Props) {
  const { opened, title, submitLabel, isFaulty = false, canSubmit = true, onClose, onSubmit } = props;
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [isTried, setTried] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  function close() {
    if (!isBusy) onClose();
  }

  async function run() {
    setBusy(true);
    setProblem(null);
    try {
      await onSubmit();
      onClose();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setProblem((props.explain ?? refusalText)(error));
    } finally {
      setBusy(false);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    // The fields must be marked before the first of them can be found.
    flushSync(() => setTried(true));
    if (isFaulty) form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    else void run();
  }

  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={title}
      actions={
        <>
          <Button onClick={close} aria-disabled={isBusy || undefined}>
            <Trans>Cancel</Trans>
          </Button>
          {canSubmit && (
            <Button type="submit" form={id} variant="filled" loading={isBusy}>
              {submitLabel}
            </Button>
          )}
        </>
      }
    >
      <form id={id} className={styles.form} noValidate onSubmit={submit}>
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
        {props.children(isTried)}
      </form>
    </Dialog>
  );
}

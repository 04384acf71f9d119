import { Trans } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './announcements.module.css';
import { findFaults, type MessageDraft } from './message-draft.ts';
import { MessageFields, type MessageFieldsProps } from './message-fields.tsx';

interface Props {
  opened: boolean;
  title: string;
  submitLabel: ReactNode;
  draft: MessageDraft;
  onChange: (change: Partial<MessageDraft>) => void;
  needsAudience?: boolean;
  /** What the server had against the one that was chosen. */
  toFault?: string | undefined;
  /** Why it could not be sent. */
  problem: string | undefined;
  isBusy: boolean;
  canSubmit: boolean;
  onSubmit: () => Promise<void> | void;
  onClose: () => void;
  /** The fields, among what else belongs into the dialog. */
  children: (fields: (audience: MessageFieldsProps['audience']) => ReactNode) => ReactNode;
}

/** A dialog with the fields of a message: says at each what is wrong, and begins at the first of them. */
export function MessageForm(props: Props) {
  const { opened, title, draft, needsAudience = false, toFault, problem, isBusy, onSubmit } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [wasTried, setTried] = useState(false);
  const faults = findFaults(draft, needsAudience);

  function close() {
    if (!isBusy) props.onClose();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    // The fields must be marked before the first of them can be found.
    flushSync(() => setTried(true));
    if (Object.keys(faults).length > 0) showFirstFault(form.current);
    else await onSubmit();
  }

  useEffect(() => {
    if (toFault !== undefined) showFirstFault(form.current);
  }, [toFault]);

  const shown = wasTried ? faults : {};
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
          {props.canSubmit && (
            <Button type="submit" form={id} variant="filled" loading={isBusy}>
              {props.submitLabel}
            </Button>
          )}
        </>
      }
    >
      <form id={id} ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {problem !== undefined && !isBusy && <Notice tone="danger">{problem}</Notice>}
        {props.children((audience) => (
          <MessageFields
            draft={draft}
            onChange={props.onChange}
            faults={toFault === undefined ? shown : { ...shown, to: toFault }}
            audience={audience}
            form={form}
          />
        ))}
      </form>
    </Dialog>
  );
}

function showFirstFault(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
}

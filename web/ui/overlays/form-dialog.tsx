import { Trans } from '@lingui/react/macro';
import {
  type ComponentProps,
  createContext,
  Fragment,
  type ReactNode,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useState,
} from 'react';
import { Button } from '../buttons/button.tsx';
import { FormProblem } from '../feedback/form-problem.tsx';
import { Stack } from '../layout/primitives.tsx';
import { ConfirmDiscard } from './confirm-discard.tsx';
import { Dialog } from './dialog.tsx';

type FormDialogProps = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  submitLabel: ReactNode;
  tone?: 'default' | 'danger';
  /** Instead of Cancel. */
  otherButton?: ReactNode;
  /** Asked before text is lost. */
  discard?: { title: ReactNode; text: ReactNode };
  children: ReactNode;
};

type FormState = { isBusy: boolean; isUnsaved: boolean };

/** What a `DialogForm` needs of the dialog around it. */
const DialogOfForm = createContext({ id: '', report: (_state: FormState | null): void => undefined });

/**
 * A dialog around a `DialogForm`, which may appear late, when its data has loaded. Enter submits, nothing closes the
 * dialog while the form is being sent, and every opening starts with a new form.
 */
export function FormDialog(props: FormDialogProps) {
  const { opened, onClose, title, submitLabel, tone = 'default', otherButton, discard, children } = props;
  const id = useId();
  // Null while there is no form to submit.
  const [form, report] = useState<FormState | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [opening, setOpening] = useState({ opened, number: 0 });
  // A dialog reopened while it fades out would still show what was typed before.
  if (opening.opened !== opened) setOpening({ opened, number: opening.number + (opened ? 1 : 0) });

  function close() {
    if (form?.isBusy) return;
    if (discard && form?.isUnsaved) setAsking(true);
    else onClose();
  }

  return (
    <>
      <Dialog
        opened={opened}
        onClose={close}
        title={title}
        actions={
          <>
            {otherButton ?? (
              <Button onClick={close} aria-disabled={form?.isBusy || undefined}>
                <Trans>Cancel</Trans>
              </Button>
            )}
            {form && (
              <Button type="submit" form={id} variant="filled" tone={tone} loading={form.isBusy}>
                {submitLabel}
              </Button>
            )}
          </>
        }
      >
        <DialogOfForm value={{ id, report }}>
          <Fragment key={opening.number}>{children}</Fragment>
        </DialogOfForm>
      </Dialog>
      {discard && isAsking && (
        <ConfirmDiscard
          title={discard.title}
          onKeep={() => setAsking(false)}
          onDiscard={() => {
            setAsking(false);
            onClose();
          }}
        >
          <p>{discard.text}</p>
        </ConfirmDiscard>
      )}
    </>
  );
}

type DialogFormProps = {
  /** What `useForm` returns. */
  form: { props: ComponentProps<'form'>; problem: string | null; isBusy: boolean; isDirty: boolean };
  /** Whether closing loses text, where that is not the same as a changed field. */
  isUnsaved?: boolean;
  children: ReactNode;
};

/** The form of a `FormDialog`, whose buttons are in the footer of the dialog. */
export function DialogForm({ form, isUnsaved = form.isDirty, children }: DialogFormProps) {
  const { id, report } = use(DialogOfForm);
  const { isBusy, problem } = form;
  useLayoutEffect(() => {
    report({ isBusy, isUnsaved });
    return () => report(null);
  }, [report, isBusy, isUnsaved]);
  // The dialog sets the focus only when it opens, and this form may appear later. With a timer, because the dialog
  // remembers the focused element, to restore it, only after this effect.
  useEffect(() => {
    const timer = setTimeout(() =>
      document.getElementById(id)?.querySelector<HTMLElement>('[data-autofocus]')?.focus(),
    );
    return () => clearTimeout(timer);
  }, [id]);

  return (
    <Stack as="form" gap={16} {...form.props} id={id}>
      {children}
      <FormProblem problem={problem} />
    </Stack>
  );
}

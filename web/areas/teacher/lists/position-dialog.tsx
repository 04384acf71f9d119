import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface Props {
  opened: boolean;
  /** Counted from 0. */
  place: number;
  total: number;
  onClose: () => void;
  onPlace: (place: number) => void;
}

/** For a way too long to drag. */
export function PositionDialog({ opened, place, total, onClose, onPlace }: Props) {
  const { i18n } = useLingui();
  const formId = useId();
  const number = i18n.number(place + 1);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={<Trans>Move question {number}</Trans>}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} variant="filled">
            <Trans>Move</Trans>
          </Button>
        </>
      }
    >
      <PositionForm id={formId} total={total} onPlace={onPlace} />
    </Dialog>
  );
}

function PositionForm({ id, total, onPlace }: { id: string } & Pick<Props, 'total' | 'onPlace'>) {
  const { t, i18n } = useLingui();
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const last = i18n.number(total);
  const position = /^\d{1,9}$/.test(text.trim()) ? Number(text) : 0;
  const isValid = position >= 1 && position <= total;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isValid) onPlace(position - 1);
  }

  return (
    <form id={id} noValidate onSubmit={submit}>
      <TextField
        label={t`To position`}
        hint={t`From 1 to ${last}`}
        data-autofocus
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={text}
        error={isTried && !isValid && t`Please enter a number from 1 to ${last}`}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  );
}

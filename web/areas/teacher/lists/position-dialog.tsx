import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';

interface FormProps {
  total: number;
  onPlace: (place: number) => void;
}

interface Props extends FormProps {
  opened: boolean;
  /** Zero-based. */
  place: number;
  onClose: () => void;
}

/** Moves an item to a numbered position, for distances too long to drag. */
export function PositionDialog({ opened, place, onClose, ...form }: Props) {
  const { i18n } = useLingui();
  const number = i18n.number(place + 1);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={<Trans>Move question {number}</Trans>}
      submitLabel={<Trans>Move</Trans>}
    >
      <PositionForm {...form} />
    </FormDialog>
  );
}

function PositionForm({ total, onPlace }: FormProps) {
  const { t, i18n } = useLingui();
  const last = i18n.number(total);
  const form = useForm({
    initialValues: { position: '' },
    check: ({ position }) => ({
      position: isWithin(position, total) ? undefined : t`Enter a number from 1 to ${last}`,
    }),
    submit: ({ position }) => onPlace(Number(position) - 1),
  });

  return (
    <DialogForm form={form}>
      <TextField
        label={t`To position`}
        hint={t`From 1 to ${last}`}
        data-autofocus
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        {...form.field('position')}
      />
    </DialogForm>
  );
}

function isWithin(text: string, total: number): boolean {
  return /^\d{1,9}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= total;
}

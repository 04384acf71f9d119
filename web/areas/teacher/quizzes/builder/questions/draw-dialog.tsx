import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { DrawRule, PlaceDraft } from '../draft/place-draft.ts';
import { DrawForm } from './draw-form.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
  /** The draw that is changed; null for a new one. */
  place: PlaceDraft | null;
  onDone: (draw: DrawRule, points: string) => void;
  title?: string;
}

export function DrawDialog({ opened, onClose, place, onDone, title }: Props) {
  const { t } = useLingui();
  const formId = useId();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title ?? t`Draw at random`}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} variant="filled">
            {place ? <Trans>Change the draw</Trans> : <Trans>Add the draw</Trans>}
          </Button>
        </>
      }
    >
      <DrawForm
        id={formId}
        place={place}
        onSubmit={(draw, points) => {
          onDone(draw, points);
          onClose();
        }}
      />
    </Dialog>
  );
}

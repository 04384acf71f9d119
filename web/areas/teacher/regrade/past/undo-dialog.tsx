import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { RegradeQuestion } from '#shared/contract/regrades.ts';
import { CheckField } from '#web/ui/check-field.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import styles from './past.module.css';
import type { UndoWork } from './use-undo.ts';

interface Props {
  question: RegradeQuestion;
  undo: UndoWork;
  onUndone: () => void;
}

/** Asks once more, and whether the key in the bank goes back too. */
export function UndoDialog({ question: { bankKey }, undo, onUndone }: Props) {
  const { t } = useLingui();
  const offer = bankKey?.regrade.id === undo.asked?.id ? bankKey : null;
  const [choice, setChoice] = useState<boolean | null>(null);
  // A key that the teacher had changed before the regrade is theirs to keep.
  const isRestored = choice ?? offer?.isSetByRegrade ?? false;
  const { from = '', to = '' } = offer ?? {};

  function close() {
    undo.close();
    setChoice(null);
  }

  async function confirm() {
    const bankVersion = offer && isRestored ? offer.version : null;
    if (undo.asked) await undo.undo({ regrade: undo.asked, bankVersion });
    close();
    onUndone();
  }

  return (
    <ConfirmDialog
      opened={undo.isAsked}
      onClose={close}
      title={<Trans>Undo this regrade?</Trans>}
      confirmLabel={<Trans>Undo regrade</Trans>}
      tone="danger"
      onConfirm={confirm}
    >
      <div className={styles.dialog}>
        <p>
          <Trans>Every score goes back to what it was. Marks that a teacher has given since stay.</Trans>
        </p>
        {offer ? (
          <CheckField
            label={t`Also restore the key in the question bank`}
            hint={t`The key ${from} becomes ${to} again.`}
            checked={isRestored}
            onChange={(event) => setChoice(event.target.checked)}
          />
        ) : (
          <p>
            <Trans>The question in its bank stays as it is now.</Trans>
          </p>
        )}
      </div>
    </ConfirmDialog>
  );
}

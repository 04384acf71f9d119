import { Trans } from '@lingui/react/macro';
import { type RefObject, useId, useState } from 'react';
import type { Regrade } from '#shared/contract/regrades.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import styles from './past.module.css';
import { PastRegrade } from './past-regrade.tsx';

interface Props {
  regrades: readonly Regrade[];
  sectionRef: RefObject<HTMLElement | null>;
  onUndo: (regrade: Regrade) => Promise<unknown>;
}

/** What was decided on this question before, and the way back. */
export function PastRegrades({ regrades, sectionRef, onUndo }: Props) {
  const titleId = useId();
  const [isAsked, setAsked] = useState(false);
  // Stays after the dialog is closed: its text must not change while it fades.
  const [chosen, setChosen] = useState<Regrade | null>(null);

  async function undo() {
    if (chosen) await onUndo(chosen);
    setAsked(false);
    // The button that opened it is gone.
    sectionRef.current?.focus();
  }

  return (
    <section ref={sectionRef} tabIndex={-1} aria-labelledby={titleId}>
      <SectionTitle id={titleId}>
        <Trans>Regrades of this question</Trans>
      </SectionTitle>
      {regrades.length === 0 ? (
        <p className={styles.none}>
          <Trans>None yet. Its own key counts.</Trans>
        </p>
      ) : (
        <ul className={styles.list}>
          {regrades.map((regrade) => (
            <PastRegrade
              key={regrade.id}
              regrade={regrade}
              onUndo={() => {
                setChosen(regrade);
                setAsked(true);
              }}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={<Trans>Undo this regrade?</Trans>}
        confirmLabel={<Trans>Undo regrade</Trans>}
        tone="danger"
        onConfirm={undo}
      >
        <p>
          <Trans>
            Every score goes back to what it was; what a teacher has marked since stays. The question in its
            bank stays as it is now.
          </Trans>
        </p>
      </ConfirmDialog>
    </section>
  );
}

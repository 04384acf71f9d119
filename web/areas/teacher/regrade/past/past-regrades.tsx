import { Trans } from '@lingui/react/macro';
import { type RefObject, useId } from 'react';
import type { RegradeQuestion } from '#shared/contract/regrades.ts';
import { SectionTitle } from '#web/ui/section-title.tsx';
import styles from './past.module.css';
import { PastRegrade } from './past-regrade.tsx';
import { UndoDialog } from './undo-dialog.tsx';
import type { UndoWork } from './use-undo.ts';

interface Props {
  question: RegradeQuestion;
  undo: UndoWork;
  sectionRef: RefObject<HTMLElement | null>;
}

/** What was decided on this question before, and the way back. */
export function PastRegrades({ question, undo, sectionRef }: Props) {
  const { regrades } = question;
  const titleId = useId();
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
            <PastRegrade key={regrade.id} regrade={regrade} onUndo={() => undo.ask(regrade)} />
          ))}
        </ul>
      )}
      <UndoDialog
        question={question}
        undo={undo}
        // The button that opened it is gone.
        onUndone={() => sectionRef.current?.focus()}
      />
    </section>
  );
}

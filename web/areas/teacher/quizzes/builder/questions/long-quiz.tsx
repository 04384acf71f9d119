import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useBuilder } from '../builder-context.ts';
import { addDraw } from '../draft/place-draft.ts';
import { DrawDialog } from './draw-dialog.tsx';
import styles from './questions.module.css';

/** A quiz of more places than can be ordered by hand, from an imported file: its rules can be changed. */
export function LongQuiz() {
  const { t } = useLingui();
  const { state, edit, isReadOnly } = useBuilder();
  const [isOpen, setOpen] = useState(false);
  const { placeCount } = state.built;
  return (
    <section className={styles.part} aria-label={t`Questions`}>
      <Notice tone="info">
        <Trans>
          This quiz asks {placeCount} questions, more than can be changed one by one here. You can change its
          settings, edit its questions in their bank, or let it draw some of them at random instead.
        </Trans>
      </Notice>
      {!isReadOnly && (
        <div className={styles.add}>
          <Button variant="light" onClick={() => setOpen(true)}>
            <Trans>Replace by a draw from its bank</Trans>
          </Button>
        </div>
      )}
      <DrawDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        place={null}
        title={t`Replace by a draw`}
        onDone={(draw, points) => edit({ places: addDraw([], draw, points) })}
      />
    </section>
  );
}

import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import styles from './announcements.module.css';

const short = { characters: 320, lines: 5 };

/** A long text begins folded: one that fills the panel would hide all the others. */
export function MessageBody({ body }: { body: string }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const isLong = body.length > short.characters || body.split('\n').length > short.lines;
  return (
    <>
      <p className={styles.body} id={id} dir="auto" data-folded={(isLong && !isOpen) || undefined}>
        {body}
      </p>
      {isLong && (
        <span className={styles.fold}>
          <Button
            variant="subtle"
            size="xs"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <Trans>Show less</Trans> : <Trans>Show all</Trans>}
          </Button>
        </span>
      )}
    </>
  );
}

import './quiet-note.css';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';

type QuietNoteProps = { children: ReactNode; onRetry: () => void; retrying: boolean };

/** Says that a part of the page is missing, while the rest is still useful. */
export function QuietNote({ children, onRetry, retrying }: QuietNoteProps) {
  return (
    <div className="ui-quiet-note" role="status">
      <p>{children}</p>
      <Button size="xs" loading={retrying} onClick={onRetry}>
        <Trans>Try Again</Trans>
      </Button>
    </div>
  );
}

import './quiet-note.css';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

type QuietNoteProps = { children: ReactNode; onRetry: () => void; retrying: boolean };

/** Says that a part of the page is missing, where the rest of it is of use all the same. */
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

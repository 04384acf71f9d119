import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { UploadStatus } from '#shared/contract/uploads.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';

type Ending = Exclude<UploadStatus, 'PENDING' | 'CHECKED'> | 'GONE';

interface Props {
  status: Ending;
  /** What came of it, in words. */
  result: string;
  onClose: () => void;
}

/** Nothing is left to check: it was imported or let go, perhaps in another window. */
export function OverUpload({ status, result, onClose }: Props) {
  const { t } = useLingui();
  const panel = useRef<HTMLDivElement>(null);
  // The button that cancelled it left with the file: someone at the keyboard goes on here.
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus();
  }, []);
  const titles = {
    COMPLETED: t`This file has been imported.`,
    FAILED: t`This file could not be imported.`,
    CANCELLED: t`This upload was cancelled.`,
    GONE: t`This file is no longer there.`,
  } satisfies Record<Ending, string>;
  return (
    <Panel>
      <div ref={panel} role="status" tabIndex={-1}>
        <EmptyState
          title={titles[status]}
          text={result}
          action={
            <Button onClick={onClose}>
              <Trans>Close</Trans>
            </Button>
          }
        />
      </div>
    </Panel>
  );
}

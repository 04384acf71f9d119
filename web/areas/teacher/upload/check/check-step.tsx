import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FileUpload, UploadStatus } from '#shared/contract/teaching/uploads.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { CancelUpload } from '../cancel-upload.tsx';
import { pendingText } from '../pending-text.ts';
import { uploadQuery } from '../upload-queries.ts';
import styles from './check.module.css';
import { CheckPanel } from './check-panel.tsx';

const readingMs = 1_000;

interface Props {
  uploadId: number;
  /** Called after an import, or after closing without one. */
  onClosed: (imported: boolean) => void;
}

/** The check of a file before its import, question by question. */
export function CheckStep({ uploadId, onClosed }: Props) {
  const { t } = useLingui();
  // While this page ends the upload, a refetch would briefly show it as ended by someone else.
  const [isEnding, setEnding] = useState(false);
  const query = useQuery({
    ...uploadQuery(uploadId),
    enabled: !isEnding,
    refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? readingMs : false),
  });
  if (query.error instanceof ApiError && query.error.status === 404) {
    return <OverUpload status="GONE" result="" onClose={() => onClosed(false)} />;
  }
  return (
    <Loaded
      query={query}
      loading={t`Loading questions…`}
      skeleton={<SkeletonRows count={6} height={56} />}
      failed={t`Failed to get file status`}
    >
      {(upload) => {
        const { status, processingResult } = upload;
        if (status === 'PENDING') return <ReadingUpload upload={upload} />;
        if (status === 'CHECKED') {
          return <CheckPanel upload={upload} isEnding={isEnding} onEnding={setEnding} onClosed={onClosed} />;
        }
        return (
          <OverUpload
            status={status}
            result={processingResult}
            onClose={() => onClosed(status === 'COMPLETED')}
          />
        );
      }}
    </Loaded>
  );
}

/** The file is still being read. */
function ReadingUpload({ upload }: { upload: FileUpload }) {
  const { progress, filesAhead, abilities } = upload;
  return (
    <div className={styles.reading}>
      <p role="status">{pendingText(upload)}</p>
      <ProgressBar value={filesAhead === null ? progress : null} of={100} />
      {abilities.cancel && (
        <div>
          <CancelUpload upload={upload} />
        </div>
      )}
    </div>
  );
}

type Ending = Exclude<UploadStatus, 'PENDING' | 'CHECKED'> | 'GONE';

interface OverUploadProps {
  status: Ending;
  /** The result as text. */
  result: string;
  onClose: () => void;
}

/** The upload was imported, cancelled or deleted, perhaps in another window. */
function OverUpload({ status, result, onClose }: OverUploadProps) {
  const { t } = useLingui();
  const panel = useRef<HTMLDivElement>(null);
  // The focused button is gone with the file, so the focus moves here.
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus();
  }, []);
  const titles = {
    COMPLETED: t`This file has been imported.`,
    FAILED: t`This file couldn’t be imported.`,
    CANCELLED: t`This upload was cancelled.`,
    GONE: t`This file no longer exists.`,
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

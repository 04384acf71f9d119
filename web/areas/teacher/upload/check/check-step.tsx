import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#web/lib/api-client.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { uploadQuery } from '../uploads.ts';
import { CheckPanel } from './check-panel.tsx';
import { OverUpload } from './over-upload.tsx';
import { ReadingUpload } from './reading-upload.tsx';

const readingMs = 1_000;

interface Props {
  uploadId: number;
  /** Imported, or let go and closed without. */
  onClosed: (imported: boolean) => void;
}

/** What was understood of a file, question by question, until it is imported or let go. */
export function CheckStep({ uploadId, onClosed }: Props) {
  const { t } = useLingui();
  // While this very page ends it, news of that would show it as ended by somebody else for a moment.
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
      loading={t`Loading what was read`}
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

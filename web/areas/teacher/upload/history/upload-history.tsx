import { Trans, useLingui } from '@lingui/react/macro';
import { IconRefresh } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type RefObject, useId, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { type UploadFilter, uploadsQuery } from '../uploads.ts';
import { FoundUploads } from './found-uploads.tsx';
import styles from './history.module.css';
import { HistoryTools } from './history-tools.tsx';
import { useSearchText } from './use-search-text.ts';

interface Props {
  titleRef: RefObject<HTMLHeadingElement | null>;
  onCheck: (uploadId: number) => void;
  onDeleted: (uploadId: number) => void;
}

export function UploadHistory({ titleRef, onCheck, onDeleted }: Props) {
  const { t } = useLingui();
  const titleId = useId();
  const { text, setText, search } = useSearchText();
  const [choice, setChoice] = useState<Omit<UploadFilter, 'search'>>({ status: 'all', order: 'newest' });
  const [isRefreshing, setRefreshing] = useState(false);
  const query = useInfiniteQuery(uploadsQuery({ ...choice, search }));
  const isNarrowed = text !== '' || choice.status !== 'all';

  async function refresh() {
    setRefreshing(true);
    const { isError } = await query.refetch();
    setRefreshing(false);
    // What was there stays on the page, so the failure needs a word of its own.
    if (isError && query.data) toast.error(t`Failed to load file upload history`);
  }

  /** The button that was pressed left with its row. */
  function passFocusOn(uploadId: number) {
    titleRef.current?.focus();
    onDeleted(uploadId);
  }

  return (
    <section className={styles.history} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 className={styles.title} id={titleId} ref={titleRef} tabIndex={-1}>
          <Trans>Upload History</Trans>
        </h2>
        <Button
          size="xs"
          loading={isRefreshing}
          leftSection={<IconRefresh size={16} aria-hidden="true" />}
          onClick={() => void refresh()}
        >
          <Trans>Refresh</Trans>
        </Button>
      </div>
      {(isNarrowed || (query.data?.pages[0]?.total ?? 0) > 0) && (
        <HistoryTools text={text} onText={setText} choice={choice} onChoice={setChoice} />
      )}
      <FoundUploads query={query} isNarrowed={isNarrowed} onCheck={onCheck} onDeleted={passFocusOn} />
    </section>
  );
}

import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconRefresh } from '@tabler/icons-react';
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { type RefObject, useId, useState } from 'react';
import type { FileUpload } from '#shared/contract/teaching/uploads.ts';
import { useSession } from '#web/features/session/use-session.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { useLocalListState } from '#web/lib/lists/list-state.ts';
import { useShowMore } from '#web/lib/lists/use-show-more.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { LoadingRegion } from '#web/ui/feedback/loading-region.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Row } from '#web/ui/layout/primitives.tsx';
import { SectionHeading } from '#web/ui/layout/section-title.tsx';
import { ShowMore } from '#web/ui/lists/show-more.tsx';
import { uploadsQuery } from '../upload-queries.ts';
import styles from './history.module.css';
import { HistoryFilters, uploadList } from './history-filters.tsx';
import { UploadEntry } from './upload-entry.tsx';

interface Props {
  titleRef: RefObject<HTMLHeadingElement | null>;
  onCheck: (uploadId: number) => void;
  onDeleted: (uploadId: number) => void;
}

export function UploadHistory({ titleRef, onCheck, onDeleted }: Props) {
  const { t } = useLingui();
  const titleId = useId();
  const list = useLocalListState(uploadList);
  const { search, status, sort } = list.state;
  const [isRefreshing, setRefreshing] = useState(false);
  const query = useInfiniteQuery(uploadsQuery({ search, status, order: sort }));
  const { isNarrowed } = list;

  async function refresh() {
    setRefreshing(true);
    const { isError } = await query.refetch();
    setRefreshing(false);
    // The old list stays on the page, so a toast reports the failure.
    if (isError && query.data) toast.error(t`Failed to load file upload history`);
  }

  /** The pressed button is gone with its row. */
  function passFocusOn(uploadId: number) {
    titleRef.current?.focus();
    onDeleted(uploadId);
  }

  return (
    <section className={styles.history} aria-labelledby={titleId}>
      <Row gap={16} align="center" justify="between">
        <SectionHeading id={titleId} ref={titleRef} tabIndex={-1}>
          <Trans>Upload History</Trans>
        </SectionHeading>
        <Button
          size="xs"
          loading={isRefreshing}
          leftSection={<IconRefresh size={16} aria-hidden="true" />}
          onClick={() => void refresh()}
        >
          <Trans>Refresh</Trans>
        </Button>
      </Row>
      {(isNarrowed || (query.data?.pages[0]?.total ?? 0) > 0) && <HistoryFilters list={list} />}
      <UploadList query={query} isNarrowed={isNarrowed} onCheck={onCheck} onDeleted={passFocusOn} />
    </section>
  );
}

type Page = { items: FileUpload[]; total: number };

interface UploadListProps {
  query: UseInfiniteQueryResult<InfiniteData<Page>>;
  isNarrowed: boolean;
  onCheck: (uploadId: number) => void;
  onDeleted: (uploadId: number) => void;
}

function UploadList({ query, isNarrowed, onCheck, onDeleted }: UploadListProps) {
  const { t } = useLingui();
  const session = useSession();
  const isAdmin = session.status === 'signed-in' && session.user.role !== 'TEACHER';
  const { data, error } = query;
  const { isLoadingMore, showMore } = useShowMore(query, (refused) => toast.error(refused.message));

  if (!data && error) {
    return (
      <ErrorState
        title={t`Failed to load file upload history`}
        text={listProblem(error, t`Failed to get teacher file list`)}
        onRetry={() => void query.refetch()}
        retrying={query.isRefetching}
      />
    );
  }
  if (!data) {
    return (
      <LoadingRegion label={t`Loading upload history…`}>
        <SkeletonRows count={3} height={60} />
      </LoadingRegion>
    );
  }
  const uploads = data.pages.flatMap(({ items }) => items);
  const total = data.pages[0]?.total ?? 0;
  return (
    <>
      <p className="visually-hidden" role="status">
        {isNarrowed && plural(total, { one: '# upload found', other: '# uploads found' })}
      </p>
      {uploads.length === 0 ? (
        <NoUploads isNarrowed={isNarrowed} />
      ) : (
        <ul className="divided fades-while-busy" aria-busy={query.isPlaceholderData}>
          {uploads.map((upload) => (
            <UploadEntry
              key={upload.id}
              upload={upload}
              withOwner={isAdmin}
              onCheck={onCheck}
              onDeleted={onDeleted}
            />
          ))}
        </ul>
      )}
      <ShowMore shown={uploads.length} total={total} loading={isLoadingMore} onMore={showMore} />
    </>
  );
}

function NoUploads({ isNarrowed }: { isNarrowed: boolean }) {
  const { t } = useLingui();
  if (isNarrowed) {
    return <EmptyState title={t`No uploads found`} text={t`Try another file name or status.`} />;
  }
  return (
    <EmptyState
      title={t`No uploads yet`}
      text={<Trans>Your files and what they created will appear here.</Trans>}
    />
  );
}

/** The server's message or the network error, else the given text. */
function listProblem(error: Error, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise;
  return error.serverMessage ?? (error.status === 0 ? error.message : otherwise);
}

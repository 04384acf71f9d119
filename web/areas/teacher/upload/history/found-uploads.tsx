import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { FileUpload } from '#shared/contract/uploads.ts';
import { useSession } from '#web/features/session/use-session.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { useShowMore } from '#web/lib/use-show-more.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './history.module.css';
import { UploadEntry } from './upload-entry.tsx';

type Page = { items: FileUpload[]; total: number };

interface Props {
  query: UseInfiniteQueryResult<InfiniteData<Page>>;
  isNarrowed: boolean;
  onCheck: (uploadId: number) => void;
  onDeleted: (uploadId: number) => void;
}

export function FoundUploads({ query, isNarrowed, onCheck, onDeleted }: Props) {
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
      <LoadingRegion label={t`Loading upload history`}>
        <SkeletonRows count={3} height={60} />
      </LoadingRegion>
    );
  }
  const uploads = data.pages.flatMap(({ items }) => items);
  const total = data.pages[0]?.total ?? 0;
  return (
    <>
      <p className="visually-hidden" role="status">
        {isNarrowed && plural(total, { one: '# upload was found', other: '# uploads were found' })}
      </p>
      {uploads.length === 0 ? (
        <NoUploads isNarrowed={isNarrowed} />
      ) : (
        <ul className={styles.list} aria-busy={query.isPlaceholderData}>
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
    return (
      <EmptyState title={t`No upload was found.`} text={t`Try a part of the file name, or all states.`} />
    );
  }
  return (
    <EmptyState
      title={t`Nothing has been uploaded yet.`}
      text={<Trans>Your files will stand here, with what came of them.</Trans>}
    />
  );
}

/** The server's words, or what the network did; where neither says anything, what was tried. */
function listProblem(error: Error, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise;
  return error.serverMessage ?? (error.status === 0 ? error.message : otherwise);
}

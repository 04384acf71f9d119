import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { LoadingRegion } from './loading-region.tsx';

export type Asked<Data> = {
  data: Data | undefined;
  error: Error | null;
  refetch: () => unknown;
  isRefetching: boolean;
};

type LoadedProps<Data> = {
  query: Asked<Data>;
  loading: ReactNode;
  /** A skeleton in the shape of the content. */
  skeleton: ReactNode;
  failed: ReactNode;
  retryLabel?: ReactNode;
  showLabel?: boolean;
  children: (data: Data) => ReactNode;
};

/** Renders the data of a query, its skeleton while it loads, or its error with a retry. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, loading, skeleton, failed, retryLabel, showLabel, children } = props;
  const { data, error, refetch, isRefetching } = query;
  if (data !== undefined) return children(data);
  if (error) {
    return (
      <ErrorState
        title={failed}
        text={error.message}
        onRetry={() => void refetch()}
        retrying={isRefetching}
        retryLabel={retryLabel}
      />
    );
  }
  return (
    <LoadingRegion label={loading} showLabel={showLabel ?? false}>
      {skeleton}
    </LoadingRegion>
  );
}

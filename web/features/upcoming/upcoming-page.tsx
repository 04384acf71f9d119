import { Trans, useLingui } from '@lingui/react/macro';
import { useBrand } from '#web/lib/brand.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** A page of the sidebar that this version does not have yet, and says so. */
export function UpcomingPage({ title }: { title: string }) {
  const { t } = useLingui();
  const { name } = useBrand();
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        title={t`This page is not there yet.`}
        text={<Trans>It comes with a later version of {name}.</Trans>}
      />
    </>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useBrand } from '#web/lib/brand.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { AnswerFileLoader } from './answer-file-loader.tsx';

export default function SubmissionsPage() {
  const { t } = useLingui();
  const { name } = useBrand();
  return (
    <>
      <PageHeader title={t`Submissions`} />
      <AnswerFileLoader />
      <EmptyState
        title={t`The list of submissions is not there yet.`}
        text={<Trans>It comes with a later version of {name}.</Trans>}
      />
    </>
  );
}

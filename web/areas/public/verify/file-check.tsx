import { Trans, useLingui } from '@lingui/react/macro';
import { verification } from '#shared/limits.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FileDrop } from '#web/ui/fields/drop-zone.tsx';
import { Stack } from '#web/ui/layout/primitives.tsx';
import { SectionTitle } from '#web/ui/layout/section-title.tsx';

interface Props {
  isBusy: boolean;
  error: Error | null;
  onFile: (file: File) => void;
}

/** Checks whether a PDF is byte for byte the issued one. */
export function FileCheck({ isBusy, error, onFile }: Props) {
  const { t } = useLingui();
  const megabytes = verification.maxFileBytes / 1024 / 1024;
  return (
    <Stack as="section" gap={12}>
      <SectionTitle>
        <Trans>Or check the PDF</Trans>
      </SectionTitle>
      <FileDrop
        label={t`Drop the PDF here`}
        hint={t`Up to ${megabytes} MB. We compare it with the issued document and don’t keep it.`}
        accept=".pdf"
        busy={isBusy}
        onFile={onFile}
      />
      {error && <Notice tone="danger">{error.message}</Notice>}
    </Stack>
  );
}

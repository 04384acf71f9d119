import { Trans, useLingui } from '@lingui/react/macro';
import { verification } from '#shared/limits.ts';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import styles from './verify.module.css';

interface Props {
  isBusy: boolean;
  error: Error | null;
  onFile: (file: File) => void;
}

/** The PDF itself: whether it is, byte for byte, as it was handed out. */
export function FileCheck({ isBusy, error, onFile }: Props) {
  const { t } = useLingui();
  const megabytes = verification.mostFileBytes / 1024 / 1024;
  return (
    <section className={styles.file}>
      <SectionTitle>
        <Trans>Or check the PDF</Trans>
      </SectionTitle>
      <FileDrop
        label={t`Drop the PDF here`}
        hint={t`At most ${megabytes} MB. It is compared with what was issued, and not kept.`}
        accept=".pdf"
        busy={isBusy}
        onFile={onFile}
      />
      {error && <Notice tone="danger">{error.message}</Notice>}
    </section>
  );
}

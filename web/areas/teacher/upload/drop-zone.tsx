import { Trans, useLingui } from '@lingui/react/macro';
import { IconUpload } from '@tabler/icons-react';
import type { Ref } from 'react';
import { upload } from '#shared/limits.ts';
import { FileButton } from '#web/ui/file-button.tsx';
import { useFileDrop } from '#web/ui/use-file-drop.ts';
import { TemplateLinks } from './template-links.tsx';
import styles from './upload.module.css';

interface Props {
  isBusy: boolean;
  chooseRef: Ref<HTMLButtonElement>;
  onFile: (file: File, dropped?: number) => void;
}

export function DropZone({ isBusy, chooseRef, onFile }: Props) {
  const { t } = useLingui();
  const drop = useFileDrop(onFile, isBusy);
  return (
    <section
      className={styles.zone}
      aria-label={t`Drop a file here`}
      data-over={drop.isOver || undefined}
      {...drop.target}
    >
      <IconUpload size={20} aria-hidden="true" />
      <p className={styles.zoneText}>
        <Trans>
          <strong>Drop a file here</strong> or{' '}
          <FileButton
            look="link"
            ref={chooseRef}
            accept={upload.endings.join(',')}
            disabled={isBusy}
            onFile={onFile}
          >
            choose one
          </FileButton>
          . PDF, Excel or CSV, up to 50 MB, one file at a time.
        </Trans>
      </p>
      <p className={styles.templates}>
        <Trans>Sample templates:</Trans> <TemplateLinks />
      </p>
    </section>
  );
}

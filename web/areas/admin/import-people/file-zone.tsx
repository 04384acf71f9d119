import { Trans, useLingui } from '@lingui/react/macro';
import { IconUpload } from '@tabler/icons-react';
import type { Ref } from 'react';
import { peopleImport } from '#shared/limits.ts';
import { FileButton } from '#web/ui/file-button.tsx';
import { useFileDrop } from '#web/ui/use-file-drop.ts';
import styles from './import-people.module.css';
import { TemplateButtons } from './template-buttons.tsx';

interface Props {
  isBusy: boolean;
  chooseRef: Ref<HTMLButtonElement>;
  onFile: (file: File) => void;
}

export function FileZone({ isBusy, chooseRef, onFile }: Props) {
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
          <strong>Drop a list of people here</strong> or{' '}
          <FileButton
            look="link"
            ref={chooseRef}
            accept={peopleImport.endings.join(',')}
            disabled={isBusy}
            onFile={onFile}
          >
            choose a file
          </FileButton>
          . CSV or Excel, up to 5,000 people and 10 MB.
        </Trans>
      </p>
      <TemplateButtons />
    </section>
  );
}

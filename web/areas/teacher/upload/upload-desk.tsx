import { useLingui } from '@lingui/react/macro';
import type { ReactNode, RefObject } from 'react';
import { FileButton } from '#web/ui/file-button.tsx';
import { toast } from '#web/ui/toast.ts';
import { useLeaveWarning } from '#web/ui/use-leave-warning.ts';
import { DropZone } from './drop-zone.tsx';
import { fileKinds } from './file-kinds.ts';
import { RefusalPanel } from './refusal-panel.tsx';
import styles from './upload.module.css';
import { UploadProgress } from './upload-progress.tsx';
import { type UploadStep, UploadSteps } from './upload-steps.tsx';
import { useUpload } from './use-upload.ts';

interface Props {
  step: UploadStep;
  /** What has just happened to the file that was checked. */
  said: string | null;
  chooseRef: RefObject<HTMLButtonElement | null>;
  onRead: (uploadId: number) => void;
  /** Its title, with the three buttons. */
  head: (buttons: ReactNode) => ReactNode;
  /** Stands apart, because a file on its way tells how far it is many times a second. */
  children?: ReactNode;
}

/** Takes a file, by chooser or by drop, and shows it on its way. */
export function UploadDesk({ step, said, chooseRef, onRead, head, children }: Props) {
  const { t } = useLingui();
  const { phase, refusal, outcome, start, cancel, dismiss } = useUpload({ onRead });
  const isBusy = phase.name !== 'idle';
  useLeaveWarning(phase.name === 'sending');

  function take(file: File, dropped = 1) {
    if (dropped > 1) toast.info(t`Only the first file is used: ${file.name}`);
    void start(file);
  }

  /** The button that was pressed goes with what it ended. */
  function endAndFocus(end: () => void) {
    end();
    chooseRef.current?.focus();
  }

  return (
    <>
      {head(
        fileKinds.map(({ name, icon: Icon, endings }) => (
          <FileButton
            key={name}
            accept={endings.join(',')}
            disabled={isBusy}
            icon={<Icon size={16} aria-hidden="true" />}
            onFile={take}
          >
            {name}
          </FileButton>
        )),
      )}
      <div className={styles.page}>
        <DropZone isBusy={isBusy} chooseRef={chooseRef} onFile={take} />
        <UploadSteps phase={phase} step={step} said={outcome ?? said} />
        {phase.name !== 'idle' && <UploadProgress phase={phase} onCancel={() => endAndFocus(cancel)} />}
        {refusal && <RefusalPanel refusal={refusal} onClose={() => endAndFocus(dismiss)} />}
        {children}
      </div>
    </>
  );
}

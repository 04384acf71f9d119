import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconUpload, IconX } from '@tabler/icons-react';
import { type ReactNode, type Ref, type RefObject, useEffect, useId, useRef } from 'react';
import { upload } from '#shared/limits.ts';
import { useLeaveWarning } from '#web/lib/forms/use-leave-warning.ts';
import { FileButton } from '#web/ui/buttons/file-button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { DropZone } from '#web/ui/fields/drop-zone.tsx';
import { Stack, Text } from '#web/ui/layout/primitives.tsx';
import { DetailList } from '../detail-list.tsx';
import { fileKinds } from '../file-kinds.ts';
import styles from '../upload.module.css';
import { TemplateLinks } from './template-links.tsx';
import { UploadProgress, type UploadStep, UploadSteps } from './upload-progress.tsx';
import { type Refusal, useUpload } from './use-upload.ts';

interface Props {
  step: UploadStep;
  /** Result of the last check, shown for a moment. */
  said: string | null;
  chooseRef: RefObject<HTMLButtonElement | null>;
  onRead: (uploadId: number) => void;
  /** The page header with the three file buttons. */
  head: (buttons: ReactNode) => ReactNode;
  /** Passed as children, because upload progress renders this component many times a second. */
  children?: ReactNode;
}

/** Takes a file by chooser or drop, and shows its upload. */
export function UploadDesk({ step, said, chooseRef, onRead, head, children }: Props) {
  const { t } = useLingui();
  const { phase, refusal, outcome, start, cancel, dismiss } = useUpload({ onRead });
  const isBusy = phase.name !== 'idle';
  useLeaveWarning(phase.name === 'sending');

  function take(file: File, dropped = 1) {
    if (dropped > 1) toast.info(t`Only the first file is used: ${file.name}`);
    void start(file);
  }

  /** The pressed button disappears with what it ended. */
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
      <Stack className={styles.page} gap={20}>
        <UploadZone isBusy={isBusy} chooseRef={chooseRef} onFile={take} />
        <UploadSteps phase={phase} step={step} said={outcome ?? said} />
        {phase.name !== 'idle' && <UploadProgress phase={phase} onCancel={() => endAndFocus(cancel)} />}
        {refusal && <RefusalPanel refusal={refusal} onClose={() => endAndFocus(dismiss)} />}
        {children}
      </Stack>
    </>
  );
}

/** Full reasons for a refusal: toasts disappear before a long list is read. */
function RefusalPanel({ refusal, onClose }: { refusal: Refusal; onClose: () => void }) {
  const { t } = useLingui();
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const { title, fileName, message, details } = refusal;

  // The focused button is gone with the file, so the focus moves here.
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus();
  }, []);

  return (
    <section ref={panel} className={styles.refusal} tabIndex={-1} aria-labelledby={titleId}>
      <IconAlertTriangle size={18} aria-hidden="true" />
      <div className={styles.refusalTexts}>
        <Text as="h2" size="label" tone="danger" id={titleId}>
          {title}
        </Text>
        <Text size="label" breaks>
          {fileName}
        </Text>
        {message !== title && <p>{message}</p>}
        <DetailList details={details} />
        <p className={styles.hint}>
          <Trans>Fix the file and upload it again, or fill in a template:</Trans> <TemplateLinks />
        </p>
      </div>
      <IconButton label={t`Close`} icon={<IconX size={16} aria-hidden="true" />} onClick={onClose} />
    </section>
  );
}

interface UploadZoneProps {
  isBusy: boolean;
  chooseRef: Ref<HTMLButtonElement>;
  onFile: (file: File, dropped?: number) => void;
}

function UploadZone({ isBusy, chooseRef, onFile }: UploadZoneProps) {
  const { t } = useLingui();
  return (
    <DropZone label={t`Drop a file here`} isBusy={isBusy} onFile={onFile}>
      <IconUpload size={20} aria-hidden="true" />
      <p className="ui-drop-zone-text">
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
        <Trans>Templates:</Trans> <TemplateLinks />
      </p>
    </DropZone>
  );
}

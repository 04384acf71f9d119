import { Trans, useLingui } from '@lingui/react/macro';
import { IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { Ref } from 'react';
import { peopleImport } from '#shared/limits.ts';
import { fetchFile } from '#web/lib/api/fetch-file.ts';
import { saveFile } from '#web/lib/api/save-file.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FileButton } from '#web/ui/buttons/file-button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { DropZone } from '#web/ui/fields/drop-zone.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import styles from './import-people.module.css';

interface FileZoneProps {
  isBusy: boolean;
  chooseRef: Ref<HTMLButtonElement>;
  onFile: (file: File) => void;
}

export function FileZone({ isBusy, chooseRef, onFile }: FileZoneProps) {
  const { t } = useLingui();
  return (
    <DropZone label={t`Drop a file here`} isBusy={isBusy} onFile={onFile}>
      <IconUpload size={20} aria-hidden="true" />
      <p className="ui-drop-zone-text">
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
          </FileButton>{' '}
          (CSV or Excel, up to 5,000 people and 10 MB)
        </Trans>
      </p>
      <TemplateButtons />
      <Text size="small" tone="ink2">
        <Trans>
          For new people, the file needs the columns First name, Last name and Email. People already in CQuiz
          are matched by Student number, Email or Employee ID. You can also import a list exported from All
          Users.
        </Trans>
      </Text>
    </DropZone>
  );
}

/** Templates to fill in, with examples. */
function TemplateButtons() {
  const { t } = useLingui();
  const load = useMutation({
    mutationFn: (kind: 'csv' | 'xlsx') =>
      fetchFile({ path: `/peopleImport/template/${kind}`, fallbackName: `people-template.${kind}` }),
    onSuccess: ({ name, content }) => saveFile(name, content),
    onError: (error) => toast.error(error.message),
  });
  return (
    <Text as="div" className={styles.templates} size="small" tone="ink2">
      <span>
        <Trans>Templates:</Trans>
      </span>
      <Button size="xs" aria-label={t`Excel template`} onClick={() => load.mutate('xlsx')}>
        {t`Excel`}
      </Button>
      <Button size="xs" aria-label={t`CSV template`} onClick={() => load.mutate('csv')}>
        {t`CSV`}
      </Button>
    </Text>
  );
}

import '#web/ui/field.css';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPhoto } from '@tabler/icons-react';
import { useRef } from 'react';
import { question as limit } from '#shared/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldNotes } from '#web/ui/field-notes.tsx';
import { FileButton } from '#web/ui/file-button.tsx';
import { acceptedImages } from '#web/ui/photo-problem.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useFileDrop } from '#web/ui/use-file-drop.ts';
import type { BankDraft } from './bank-draft.ts';
import styles from './picture-field.module.css';
import type { BankDraftProblems } from './server-problems.ts';
import type { usePictureUpload } from './use-picture-upload.ts';

interface Props {
  draft: BankDraft;
  problems: BankDraftProblems;
  upload: ReturnType<typeof usePictureUpload>;
  onChange: (part: Pick<BankDraft, 'image' | 'imageAlt'>) => void;
}

/** A picture by choosing, dropping or pasting it, and what it shows in words. */
export function PictureField({ draft, problems, upload, onChange }: Props) {
  const { t } = useLingui();
  const choose = useRef<HTMLButtonElement>(null);
  const drop = useFileDrop((file) => void upload.send(file), false);
  const { image, imageAlt } = draft;
  const problem = upload.problem ?? problems.image;

  function remove(): void {
    onChange({ image: null, imageAlt: '' });
    // The button that was pressed is gone.
    choose.current?.focus();
  }

  return (
    <fieldset className={styles.field}>
      <legend className="ui-field-label">
        <Trans>Picture</Trans>
      </legend>
      <div className={styles.zone} data-over={drop.isOver || undefined} {...drop.target}>
        {image ? (
          <img className={styles.picture} src={image.url} alt={imageAlt || t`The picture of this question`} />
        ) : (
          <IconPhoto className={styles.motif} size={24} aria-hidden="true" />
        )}
        <div className={styles.side}>
          <p className={styles.hint} role="status">
            {upload.sending ? sayProgress(upload.sending) : t`Drop or paste a picture, or choose one.`}
          </p>
          {upload.sending && <ProgressBar value={upload.sending.sent} of={upload.sending.total} />}
          <div className={styles.actions}>
            <FileButton ref={choose} accept={acceptedImages} onFile={(file) => void upload.send(file)}>
              {image ? <Trans>Replace</Trans> : <Trans>Choose a picture</Trans>}
            </FileButton>
            {upload.sending && (
              <Button variant="subtle" onClick={upload.cancel}>
                <Trans>Cancel</Trans>
              </Button>
            )}
            {image && !upload.sending && (
              <Button variant="subtle" onClick={remove}>
                <Trans>Remove picture</Trans>
              </Button>
            )}
          </div>
        </div>
      </div>
      {problem !== undefined && (
        <div role="alert">
          <FieldNotes inputId="picture" hint={null} error={problem} />
        </div>
      )}
      {image && (
        <TextField
          label={t`Describe the picture for those who cannot see it`}
          maxLength={limit.imageAlt}
          value={imageAlt}
          error={problems.imageAlt}
          onChange={(event) => onChange({ image, imageAlt: event.target.value })}
        />
      )}
    </fieldset>
  );
}

function sayProgress({ sent, total }: { sent: number; total: number }): string {
  const percent = total > 0 ? Math.floor((sent / total) * 100) : 0;
  return percent < 100 ? t`Uploading… ${percent} %` : t`Looking at the picture…`;
}

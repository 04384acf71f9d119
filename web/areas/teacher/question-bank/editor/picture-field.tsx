import { Row, Stack, Text } from '#web/ui/layout/primitives.tsx';
import '#web/ui/fields/field.css';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPhoto } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { QuestionImage } from '#shared/contract/teaching/question-work.ts';
import { question as limit, photo } from '#shared/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FileButton } from '#web/ui/buttons/file-button.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { FieldNotes } from '#web/ui/fields/field-frame.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useFileDrop } from '#web/ui/fields/use-file-drop.ts';
import { acceptedImages, fitPhoto } from '#web/ui/photos/photo-problem.ts';
import type { BankQuestionDraft } from './draft/bank-question-draft.ts';
import type { BankDraftProblems } from './draft/server-problems.ts';
import styles from './picture-field.module.css';

interface PictureFieldProps {
  draft: BankQuestionDraft;
  problems: BankDraftProblems;
  upload: ReturnType<typeof usePictureUpload>;
  onChange: (part: Pick<BankQuestionDraft, 'image' | 'imageAlt'>) => void;
}

/** Picture upload (choose, drop or paste) with its alternative text. */
export function PictureField({ draft, problems, upload, onChange }: PictureFieldProps) {
  const { t } = useLingui();
  const choose = useRef<HTMLButtonElement>(null);
  const drop = useFileDrop((file) => void upload.send(file), false);
  const { image, imageAlt } = draft;
  const problem = upload.problem ?? problems.image;

  function remove(): void {
    onChange({ image: null, imageAlt: '' });
    // The pressed button is gone.
    choose.current?.focus();
  }

  return (
    <Stack as="fieldset" className={styles.field} gap={8}>
      <legend className="ui-field-label">
        <Trans>Picture</Trans>
      </legend>
      <div className={styles.zone} data-over={drop.isOver || undefined} {...drop.target}>
        {image ? (
          <img className={styles.picture} src={image.url} alt={imageAlt || t`Picture of the question`} />
        ) : (
          <IconPhoto className={styles.motif} size={24} aria-hidden="true" />
        )}
        <div className={styles.side}>
          <Text size="small" tone="ink2" role="status">
            {upload.sending
              ? progressText(upload.sending)
              : (upload.note ?? t`Drop or paste a picture, or choose one.`)}
          </Text>
          {upload.sending && <ProgressBar value={upload.sending.sent} of={upload.sending.total} />}
          <Row wrap gap={8}>
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
          </Row>
        </div>
      </div>
      {problem !== undefined && (
        <div role="alert">
          <FieldNotes inputId="picture" hint={null} error={problem} />
        </div>
      )}
      {image && (
        <TextField
          label={t`Describe the picture for students who can’t see it`}
          maxLength={limit.imageAlt}
          value={imageAlt}
          error={problems.imageAlt}
          onChange={(event) => onChange({ image, imageAlt: event.target.value })}
        />
      )}
    </Stack>
  );
}

function progressText({ sent, total }: { sent: number; total: number }): string {
  const percent = total > 0 ? Math.floor((sent / total) * 100) : 0;
  return percent < 100 ? t`Uploading… ${percent}%` : t`Checking the picture…`;
}

interface Sending {
  sent: number;
  total: number;
}

/** Uploads a picture and returns its id for the question. */
export function usePictureUpload(onUploaded: (image: QuestionImage) => void) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [problem, setProblem] = useState<string>();
  /** Said if the picture was shrunk. */
  const [note, setNote] = useState<string | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function send(file: File): Promise<void> {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setNote(null);
    const fitted = await fitPhoto(file, photo.maxBytes);
    if (own.signal.aborted) return;
    setProblem('problem' in fitted ? fitted.problem : undefined);
    if ('problem' in fitted) return setSending(null);
    setSending({ sent: 0, total: fitted.file.size });
    setNote(fitted.note);
    try {
      const image = await api(
        'form POST /questionImage',
        { file: fitted.file },
        { signal: own.signal, onProgress: (sent, total) => setSending({ sent, total }) },
      );
      if (!own.signal.aborted) onUploaded(image);
    } catch (error) {
      if (!own.signal.aborted) setProblem(describe(error));
    }
    if (running.current === own) setSending(null);
  }

  function cancel(): void {
    running.current?.abort();
    setSending(null);
    setProblem(undefined);
    setNote(null);
  }

  return { sending, problem, note, send, cancel };
}

function describe(error: unknown): string {
  if (error instanceof ApiError) return error.serverMessage ?? error.message;
  return t`We couldn’t upload the picture. Please try again.`;
}

import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { UploadQuestion } from '#shared/contract/teaching/uploads.ts';
import { findPointsProblem } from '#web/questions/editor/draft-problems.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useQuestionChange } from '../../upload-queries.ts';
import { outcomeText, placeText } from '../question-text.ts';
import styles from './questions.module.css';
import { useRows } from './rows-context.ts';

/** The points of a question. Saved on Enter and when the field loses the focus. */
export function PointsField({ question }: { question: UploadQuestion }) {
  const { t } = useLingui();
  const { uploadId, onChanged, announce } = useRows();
  const { position, points } = question;
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? String(points);
  const change = useQuestionChange(uploadId, position);
  const problem = findPointsProblem(text);
  const place = placeText(question.place);

  function save(): void {
    if (problem !== undefined || change.isPending) return;
    if (Number(text) === points) {
      setTyped(null);
      return;
    }
    change.mutate(
      { points: Number(text) },
      {
        onSuccess: (changed) => {
          setTyped(null);
          onChanged(changed);
          announce(outcomeText(changed));
        },
        onError: (error) => toast.error(error.message),
      },
    );
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    save();
  }

  return (
    <form onSubmit={submit}>
      <input
        className={`ui-field-input ${styles.points}`}
        inputMode="decimal"
        aria-label={t`Points for ${place}`}
        aria-invalid={problem !== undefined || undefined}
        title={problem}
        value={text}
        maxLength={6}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={save}
      />
      {problem !== undefined && <p className={styles.pointsProblem}>{problem}</p>}
    </form>
  );
}

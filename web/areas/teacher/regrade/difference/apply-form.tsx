import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { Regrade, RegradePreview, RegradeQuestion } from '#shared/contract/regrades.ts';
import { grading } from '#shared/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckField } from '#web/ui/check-field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { canCorrectQuestion, type RegradeTerms } from '../regrade-draft.ts';
import { problemsOfRefusal } from '../regrade-problems.ts';
import { applyRegrade } from '../regrades.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import styles from './difference.module.css';

interface Props {
  question: RegradeQuestion;
  terms: RegradeTerms;
  preview: RegradePreview;
  isStale: boolean;
  onApplied: (regrade: Regrade) => void;
}

export function ApplyForm({ question, terms, preview, isStale, onApplied }: Props) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [correctQuestion, setCorrect] = useState(true);
  const [tellStudents, setTell] = useState(true);
  const [isTried, setTried] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const queries = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const isCorrectable = canCorrectQuestion(question, terms);
  const applying = useMutation({
    mutationFn: () =>
      applyRegrade({
        ...terms,
        reason: reason.trim(),
        correctQuestion: isCorrectable && correctQuestion,
        tellStudents,
        basis: preview.basis,
      }),
    onSuccess: onApplied,
    // What it was decided on may have changed: the page must show what is there now.
    onError: () => queries.invalidateQueries({ queryKey: ['regrades'] }),
    onSettled: () => setAsked(false),
  });
  const refused = applying.error ? problemsOfRefusal(applying.error) : {};
  const missing = isTried && reason.trim() === '' ? t`Please say why` : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isStale) return;
    setTried(true);
    if (reason.trim() === '') field.current?.focus();
    else setAsked(true);
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextAreaField
        ref={field}
        label={t`Reason`}
        hint={t`Kept with every score that changes.`}
        required
        rows={2}
        maxLength={grading.reason}
        value={reason}
        error={missing ?? refused.reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {isCorrectable && (
        <CheckField
          label={t`Also correct the question in its bank`}
          hint={t`New attempts are then asked it with the new key.`}
          checked={correctQuestion}
          onChange={(event) => setCorrect(event.target.checked)}
        />
      )}
      <CheckField
        label={t`Tell the students`}
        hint={t`Those whose score changes get a notification.`}
        checked={tellStudents}
        onChange={(event) => setTell(event.target.checked)}
      />
      <div className={styles.apply}>
        <Button
          type="submit"
          variant={isStale ? 'default' : 'filled'}
          loading={applying.isPending}
          aria-disabled={isStale || undefined}
        >
          <Trans>Apply…</Trans>
        </Button>
      </div>
      {applying.error && refused.reason === undefined && (
        <Notice tone="danger">{refused.other ?? refused.accepted ?? refused.points}</Notice>
      )}
      <ApplyDialog
        opened={isAsked}
        preview={preview}
        tellStudents={tellStudents}
        onClose={() => setAsked(false)}
        onConfirm={() => applying.mutateAsync().catch(() => undefined)}
      />
    </form>
  );
}

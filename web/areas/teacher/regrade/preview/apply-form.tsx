import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Regrade, RegradePreview, RegradeQuestion } from '#shared/contract/results/regrades.ts';
import { grading } from '#shared/limits.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-field.tsx';
import { Row, Stack } from '#web/ui/layout/primitives.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { canCorrectQuestion, type RegradeTerms } from '../regrade-draft.ts';
import { problemsOfRefusal } from '../regrade-problems.ts';
import { useApplyRegrade } from '../regrade-queries.ts';
import styles from './preview.module.css';
import { previewText, unchangedText } from './preview-text.ts';

interface Props {
  question: RegradeQuestion;
  terms: RegradeTerms;
  preview: RegradePreview;
  isStale: boolean;
  onApplied: (regrade: Regrade) => void;
}

export function ApplyForm({ question, terms, preview, isStale, onApplied }: Props) {
  const { t } = useLingui();
  const [isAsked, setAsked] = useState(false);
  const applying = useApplyRegrade();
  const isCorrectable = canCorrectQuestion(question, terms);
  const form = useForm({
    initialValues: { reason: '', correctQuestion: true, tellStudents: true },
    check: ({ reason }) => ({
      reason: !isStale && reason.trim() === '' ? t`Please enter a reason` : undefined,
    }),
    submit: () => setAsked(!isStale),
  });
  const { reason, correctQuestion, tellStudents } = form.values;

  async function apply() {
    try {
      const regrade = await applying.mutateAsync({
        ...terms,
        reason: reason.trim(),
        correctQuestion: isCorrectable && correctQuestion,
        tellStudents,
        basis: preview.basis,
      });
      onApplied(regrade);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const refused = problemsOfRefusal(error);
      const text = refused.other ?? refused.accepted ?? refused.points ?? null;
      form.showProblems({ reason: refused.reason }, refused.reason === undefined ? text : null);
    } finally {
      setAsked(false);
    }
  }

  return (
    <form className={styles.form} {...form.props}>
      <TextAreaField
        label={t`Reason`}
        hint={t`Shown in the grade history of every changed score.`}
        required
        rows={2}
        maxLength={grading.reason}
        {...form.field('reason')}
      />
      {isCorrectable && (
        <CheckField
          label={t`Also update the answer key in the question bank`}
          hint={t`New attempts will use the new answer key.`}
          {...form.box('correctQuestion')}
        />
      )}
      <CheckField label={t`Notify students whose score changes`} {...form.box('tellStudents')} />
      <Row wrap gap={12} align="center">
        <Button
          type="submit"
          variant={isStale ? 'default' : 'filled'}
          loading={applying.isPending}
          aria-disabled={isStale || undefined}
        >
          <Trans>Apply regrade…</Trans>
        </Button>
      </Row>
      {form.problem !== null && <Notice tone="danger">{form.problem}</Notice>}
      <ApplyDialog
        opened={isAsked}
        preview={preview}
        tellStudents={tellStudents}
        onClose={() => setAsked(false)}
        onConfirm={apply}
      />
    </form>
  );
}

interface ApplyDialogProps {
  opened: boolean;
  preview: RegradePreview;
  tellStudents: boolean;
  onClose: () => void;
  onConfirm: () => unknown;
}

/** Confirms the regrade with its counts. */
function ApplyDialog({ opened, preview, tellStudents, onClose, onConfirm }: ApplyDialogProps) {
  const { changed } = preview;
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={
        changed === 0 ? (
          <Trans>Apply this regrade?</Trans>
        ) : (
          plural(changed, { one: 'Change # score?', other: 'Change # scores?' })
        )
      }
      confirmLabel={<Trans>Apply regrade</Trans>}
      onConfirm={onConfirm}
    >
      <Stack gap={8}>
        <p>{[...previewText(preview), ...unchangedText(preview)].join(' ')}</p>
        <p>
          {tellStudents && changed > 0 ? (
            <Trans>
              Students whose score changes will be notified. You can undo the regrade to restore the previous
              scores.
            </Trans>
          ) : (
            <Trans>
              Students won’t be notified. You can undo the regrade to restore the previous scores.
            </Trans>
          )}
        </p>
      </Stack>
    </ConfirmDialog>
  );
}

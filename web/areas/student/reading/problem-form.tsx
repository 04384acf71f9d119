import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { questionProblem } from '#shared/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextAreaField } from '#web/ui/fields/text-field.tsx';
import { Stack } from '#web/ui/layout/primitives.tsx';

interface Props {
  attemptId: number;
  questionId: number;
}

/** Tells the teacher what is wrong with a question. An unsent text is kept on this device. */
export function ProblemForm({ attemptId, questionId }: Props) {
  const { t } = useLingui();
  const key = `cquiz-problem:${attemptId}:${questionId}`;
  const [isSent, setSent] = useState(false);
  const form = useForm({
    initialValues: { problemText: findDraft(key) },
    check: ({ problemText }) => ({
      problemText: problemText.trim() === '' ? t`Describe what is wrong with the question.` : undefined,
    }),
    submit: async ({ problemText }) => {
      const body = { question: { id: questionId }, problemText: problemText.trim() };
      await api('POST /quizAttempt/:attemptId/problem', { params: { attemptId }, body });
      keepDraft(key, '');
      setSent(true);
    },
    describe: (error) =>
      error instanceof ApiError && error.status === 0
        ? t`Sending needs a connection. Your text is kept on this device. Try again when you’re online.`
        : error.message,
  });
  if (isSent) {
    return (
      <Notice tone="success">
        <p role="status">
          <Trans>Problem reported to your teacher.</Trans>
        </p>
      </Notice>
    );
  }
  const field = form.field('problemText');
  return (
    <Stack as="form" gap={12} {...form.props}>
      <TextAreaField
        label={t`What is wrong?`}
        hint={t`Your teacher sees the question, your text and your name. This isn’t part of your answer.`}
        rows={3}
        maxLength={questionProblem.text}
        {...field}
        onChange={(event) => {
          keepDraft(key, event.target.value);
          field.onChange(event);
        }}
      />
      {form.problem !== null && <Notice tone="danger">{form.problem}</Notice>}
      <div>
        <Button type="submit" loading={form.isBusy}>
          <Trans>Send report</Trans>
        </Button>
      </div>
    </Stack>
  );
}

function findDraft(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function keepDraft(key: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Without storage the text lasts until the dialog closes.
  }
}

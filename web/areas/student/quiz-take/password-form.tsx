import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { api } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { BackToQuizzes } from './back-to-quizzes.tsx';
import styles from './password-form.module.css';

interface Props {
  quizId: number;
  isWrong: boolean;
  isBusy: boolean;
  onSubmit: (password: string) => void;
}

function quizQuery(quizId: number) {
  return queryOptions({
    queryKey: ['quizzes', quizId],
    queryFn: ({ signal }) => api('GET /quiz/:quizId', { params: { quizId } }, { signal }),
  });
}

export function PasswordForm({ quizId, isWrong, isBusy, onSubmit }: Props) {
  const { t } = useLingui();
  const { data: quiz } = useQuery(quizQuery(quizId));
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isBusy) field.current?.focus();
  }, [isBusy]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (password !== '' && !isBusy) onSubmit(password);
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <h1 className={styles.title}>{quiz?.title ?? t`This quiz`}</h1>
      <p>
        <Trans>This quiz asks for a password. Your teacher tells it to you.</Trans>
      </p>
      <PasswordField
        ref={field}
        label={t`Password of the quiz`}
        value={password}
        autoComplete="off"
        maxLength={100}
        error={isWrong && !isBusy ? t`This is not the password of the quiz.` : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className={styles.actions}>
        <BackToQuizzes />
        <Button component="button" type="submit" variant="filled" size="xs" loading={isBusy}>
          <Trans>Start</Trans>
        </Button>
      </div>
    </form>
  );
}

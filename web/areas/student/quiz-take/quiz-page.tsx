import type { ReactNode } from 'react';
import type { CurrentUser } from '#shared/contract/auth.ts';
import { QuizBar } from './quiz-bar.tsx';
import styles from './quiz-page.module.css';

interface Props {
  user: CurrentUser;
  children: ReactNode;
}

/** What stands in place of the questions: a form, a refusal, an end. */
export function QuizPage({ user, children }: Props) {
  return (
    <>
      <QuizBar user={user} />
      <main className={styles.page}>{children}</main>
    </>
  );
}

import { Plural, Trans } from '@lingui/react/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Quiz } from '#shared/contract/quizzes.ts';
import { paths } from '#web/lib/paths.ts';
import type { OpeningFailure } from '../opening-failure.ts';
import styles from './start.module.css';
import { StartCard } from './start-card.tsx';
import { StartRules } from './start-rules.tsx';
import { useServerNow } from './use-server-now.ts';

export interface StartProps {
  quiz: Quiz;
  /** Why the last try did not start an attempt. */
  failure: OpeningFailure | null;
  isBusy: boolean;
  onStart: (password?: string) => void;
}

/** What a student should know before the clock runs, and the one button that starts an attempt. */
export function StartPage(props: StartProps) {
  const { quiz } = props;
  const { teacher } = quiz;
  const now = useServerNow(quiz);
  return (
    <main className={styles.page}>
      <Link className={styles.back} to={paths.student.availableQuizzes}>
        <IconArrowLeft size={16} aria-hidden="true" />
        <Trans>Back to Quizzes</Trans>
      </Link>
      <h1 className={styles.title}>{quiz.title}</h1>
      <p className={styles.sub}>
        {teacher && (
          <>
            {teacher.firstName} {teacher.lastName} ·{' '}
          </>
        )}
        <Plural value={quiz.questionCount} one="# question" other="# questions" /> ·{' '}
        <Plural value={quiz.totalPoints} one="# point" other="# points" />
      </p>
      {quiz.description !== '' && <p className={styles.description}>{quiz.description}</p>}
      <div className={styles.columns}>
        <section aria-labelledby="before-you-start">
          <h2 id="before-you-start" className={styles.heading}>
            <Trans>Before you start</Trans>
          </h2>
          <StartRules quiz={quiz} now={now} />
        </section>
        <StartCard {...props} now={now} />
      </div>
    </main>
  );
}

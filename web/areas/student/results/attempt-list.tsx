import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { Quiz } from '#shared/contract/quizzes.ts';
import { CertificateButton } from '#web/features/documents/certificate-button.tsx';
import { quizStatus } from '#web/features/quizzes/quiz-entry.ts';
import { refusalText } from '#web/features/quizzes/quiz-words.ts';
import { StartLink } from '#web/features/quizzes/start-link.tsx';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { type AttemptResult, hasMarks } from './attempt-result.ts';
import { AttemptRow } from './attempt-row.tsx';
import { BackToDashboard } from './back-to-dashboard.tsx';
import styles from './results.module.css';
import { ResultsFigures } from './results-figures.tsx';
import { ScoreChart } from './score-chart.tsx';

const step = 50;

interface Props {
  quiz: Quiz;
  results: AttemptResult[];
}

/** The finished attempts at a quiz, newest first. */
export function AttemptList({ quiz, results }: Props) {
  const { t } = useLingui();
  const { studentId, name, isReadOnly } = useViewedStudent();
  const mayStart = quiz.own?.mayStart === true && !isReadOnly;
  const start = mayStart && <StartLink quiz={quiz} status={quizStatus(quiz, undefined)} variant="filled" />;
  const marked = results.filter(hasMarks);
  return (
    <>
      <PageHeader
        title={quiz.title}
        subtitle={isReadOnly ? t`Results of ${name}.` : t`Your results.`}
        actions={
          <>
            <BackToDashboard />
            {quiz.grantsCertificate && <CertificateButton studentId={studentId} quizId={quiz.id} size="sm" />}
            {results.length > 0 && start}
          </>
        }
      />
      {quiz.own?.whyNot != null && results.length > 0 && (
        <p className={styles.whyNot}>{refusalText(quiz.own.whyNot, { isReadOnly })}</p>
      )}
      {results.length === 0 ? (
        <EmptyState
          title={t`No completed attempts yet.`}
          text={t`Results appear here as soon as a quiz is handed in.`}
          action={start}
        />
      ) : (
        <>
          <ResultsFigures quiz={quiz} results={results} />
          {marked.length > 1 && <ScoreChart results={marked} passingMark={quiz.passingMark} />}
          <Attempts results={results} />
        </>
      )}
    </>
  );
}

function Attempts({ results }: { results: AttemptResult[] }) {
  const titleId = useId();
  const [most, setMost] = useState(step);
  const count = plural(results.length, { one: '# attempt, newest first', other: '# attempts, newest first' });
  return (
    <section className={styles.attempts} aria-labelledby={titleId}>
      <SectionTitle id={titleId} actions={<span className={styles.order}>{count}</span>}>
        <Trans>Attempts</Trans>
      </SectionTitle>
      <ol className={styles.list}>
        {results.slice(0, most).map((result) => (
          <AttemptRow key={result.attempt.id} result={result} />
        ))}
      </ol>
      <ShowMore
        shown={Math.min(most, results.length)}
        total={results.length}
        loading={false}
        onMore={() => setMost(most + step)}
      />
    </section>
  );
}

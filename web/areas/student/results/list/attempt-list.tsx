import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import type { Quiz } from '#shared/contract/teaching/quizzes.ts';
import { CertificateButton } from '#web/features/documents/certificate-button.tsx';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { quizStatus } from '#web/features/quizzes/quiz-entry.ts';
import { attemptRuleText, refusalText } from '#web/features/quizzes/quiz-text.ts';
import { StartLink } from '#web/features/quizzes/start-link.tsx';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { quizResultsPath } from '#web/lib/address/quiz-paths.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { formatDuration, secondsBetween } from '#web/lib/format/format-duration.ts';
import { formatPercentage, formatPoints } from '#web/lib/format/format-score.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Row, Text } from '#web/ui/layout/primitives.tsx';
import { SectionTitle } from '#web/ui/layout/section-title.tsx';
import { ShowMore } from '#web/ui/lists/show-more.tsx';
import { StatStrip } from '#web/ui/lists/stat-strip.tsx';
import styles from '../results.module.css';
import { BackToDashboard } from '../results-state.tsx';
import { type AttemptResult, bestOf, hasMarks } from './attempt-result.ts';
import { ResultBadges } from './result-badges.tsx';
import { bandTone } from './result-band.ts';
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
        subtitle={isReadOnly ? t`Results for ${name}.` : t`Your results.`}
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
          text={t`Results appear here once a quiz is submitted.`}
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
  const [shownCount, setShownCount] = useState(step);
  const count = plural(results.length, { one: '# attempt, newest first', other: '# attempts, newest first' });
  return (
    <section className={styles.attempts} aria-labelledby={titleId}>
      <SectionTitle
        id={titleId}
        actions={
          <Text as="span" size="small" tone="ink3">
            {count}
          </Text>
        }
      >
        <Trans>Attempts</Trans>
      </SectionTitle>
      <ol className={styles.list}>
        {results.slice(0, shownCount).map((result) => (
          <AttemptRow key={result.attempt.id} result={result} />
        ))}
      </ol>
      <ShowMore
        shown={Math.min(shownCount, results.length)}
        total={results.length}
        loading={false}
        onMore={() => setShownCount(shownCount + step)}
      />
    </section>
  );
}

function AttemptRow({ result }: { result: AttemptResult }) {
  const titleId = useId();
  const preferences = useDatePreferences();
  const { attempt } = result;
  const { attemptNumber, startedAt, completedAt, totalPoints } = attempt;
  const end = completedAt ?? startedAt;
  return (
    <li className={styles.row}>
      <div className={styles.which}>
        <Row wrap lineGap={4} gap={8} align="center">
          <Text as="h3" size="label" id={titleId}>
            <Trans>Attempt {attemptNumber}</Trans>
          </Text>
          <ResultBadges result={result} />
        </Row>
        <Text as="time" size="small" tone="ink3" dateTime={end}>
          {formatDateTime(end, preferences)}
        </Text>
      </div>
      <dl className={styles.facts}>
        <Fact label={<Trans>Duration</Trans>}>{formatDuration(secondsBetween(startedAt, end))}</Fact>
        {hasMarks(result) ? (
          <>
            <Fact label={<Trans>Score</Trans>}>{formatPoints(result.score, totalPoints)}</Fact>
            <Fact label={<Trans>Percentage</Trans>}>{formatPercentage(result.percentage)}</Fact>
            <Fact label={<Trans>Grade</Trans>}>
              <StatusBadge tone={bandTone(result.percentage)}>{result.letter}</StatusBadge>
            </Fact>
          </>
        ) : (
          <Fact label={<Trans>Score</Trans>}>
            <Trans>Marks not released yet</Trans>
          </Fact>
        )}
      </dl>
      <Button
        component={Link}
        to={quizResultsPath(attempt.quiz.id, attempt.id)}
        size="xs"
        aria-describedby={titleId}
      >
        <Trans>View Details</Trans>
      </Button>
    </li>
  );
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <Text as="dt" size="caption" tone="ink3">
        {label}
      </Text>
      <Text as="dd" size="small-label">
        {children}
      </Text>
    </div>
  );
}

interface ResultsFiguresProps {
  quiz: Quiz;
  /** Newest first. */
  results: AttemptResult[];
}

function ResultsFigures({ quiz, results }: ResultsFiguresProps) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const { isReadOnly } = useViewedStudent();
  const best = bestOf(results);
  const latest = results[0];
  if (!latest) return null;
  const bestNumber = best?.attempt.attemptNumber ?? 0;
  const { completedAt } = latest.attempt;
  return (
    <StatStrip
      label={t`Results`}
      items={[
        {
          key: 'attempts',
          label: t`Attempts`,
          value: String(results.length),
          caption: attemptRuleText(quiz, { isReadOnly }),
        },
        {
          key: 'best',
          label: t`Best`,
          value: best ? formatPercentage(best.percentage) : '–',
          caption: best ? t`Attempt ${bestNumber}, grade ${best.letter}` : t`Marks not released yet`,
        },
        {
          key: 'latest',
          label: t`Latest`,
          value: latest.percentage === null ? '–' : formatPercentage(latest.percentage),
          caption: completedAt === null ? '' : formatDateTime(completedAt, preferences),
        },
      ]}
    />
  );
}

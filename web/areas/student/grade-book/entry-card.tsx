import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Difficulty, GradeBookEntry, GradeBookStatus } from '#shared/contract/results/record.ts';
import { gradeBookLetter } from '#shared/grading-scale.ts';
import { CertificateButton } from '#web/features/documents/certificate-button.tsx';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { attemptsText } from '#web/features/quizzes/quiz-text.ts';
import { StartLink } from '#web/features/quizzes/start-link.tsx';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { quizResultsPath, takeQuizPath } from '#web/lib/address/quiz-paths.ts';
import { categoryLabels } from '#web/lib/format/category-labels.ts';
import { type DatePreferences, formatDate, formatDateTime } from '#web/lib/format/format-date.ts';
import { formatDuration } from '#web/lib/format/format-duration.ts';
import { formatPercentage, formatPoints } from '#web/lib/format/format-score.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';
import { Row, Text } from '#web/ui/layout/primitives.tsx';
import { Card, CardTitle } from '#web/ui/lists/card-grid.tsx';
import { Fact } from '#web/ui/lists/fact.tsx';
import styles from './grade-book.module.css';

export function EntryCard({ entry }: { entry: GradeBookEntry }) {
  const titleId = useId();
  return (
    <Card titleId={titleId}>
      <Row gap={8} align="start" justify="between">
        <CardTitle id={titleId}>{entry.quiz.title}</CardTitle>
        <EntryStatus status={entry.status} />
      </Row>
      <EntryScore entry={entry} />
      <EntryNote entry={entry} />
      <EntryFacts entry={entry} />
      <EntryActions entry={entry} titleId={titleId} />
    </Card>
  );
}

interface Props {
  entry: GradeBookEntry;
  titleId: string;
}

/** View, Continue or Retake where the server allows it, and the certificate once earned. */
function EntryActions({ entry, titleId }: Props) {
  const { studentId } = useViewedStudent();
  const { quiz, timeLimit, attemptLimit, hasPassword } = entry;
  const { view, retake, resume } = entry.abilities;
  if (!view && !retake && !resume) return null;
  return (
    <div className={styles.actions}>
      {view && (
        <Button component={Link} to={quizResultsPath(quiz.id)} aria-describedby={titleId}>
          <Trans context="verb">View</Trans>
        </Button>
      )}
      {resume && (
        <Button component={Link} to={takeQuizPath(quiz.id)} variant="light" aria-describedby={titleId}>
          <Trans>Continue</Trans>
        </Button>
      )}
      {retake && !resume && (
        <StartLink
          quiz={{ id: quiz.id, timeLimit, attemptLimit, hasPassword }}
          status="completed"
          variant="light"
          describedBy={titleId}
        />
      )}
      {view && <CertificateButton studentId={studentId} quizId={quiz.id} describedBy={titleId} size="sm" />}
    </div>
  );
}

const none = '–';

function EntryFacts({ entry }: { entry: GradeBookEntry }) {
  const { i18n } = useLingui();
  const preferences = useDatePreferences();
  const { subject, category, courseCode, dateTaken, timeSpent, difficulty, attempts, attemptLimit } = entry;
  const isBegun = entry.attempt === null && dateTaken !== null;
  return (
    <dl className={styles.facts}>
      <Fact label={<Trans>Subject</Trans>}>{i18n._(categoryLabels[subject])}</Fact>
      <Fact label={<Trans>Category</Trans>}>{category ?? none}</Fact>
      <Fact label={isBegun ? <Trans>Started</Trans> : <Trans>Date taken</Trans>}>
        {dateTaken === null ? none : formatDate(dateTaken, preferences)}
      </Fact>
      <Fact label={<Trans>Time taken</Trans>}>{timeSpent === null ? none : formatDuration(timeSpent)}</Fact>
      <Fact label={<Trans>Difficulty</Trans>}>
        <DifficultyName difficulty={difficulty} />
      </Fact>
      <Fact label={<Trans>Attempts</Trans>}>{attemptsText({ attemptLimit, own: null }, attempts)}</Fact>
      <Fact label={<Trans>Course code</Trans>}>{courseCode === '' ? none : courseCode}</Fact>
    </dl>
  );
}

function DifficultyName({ difficulty }: { difficulty: Difficulty | null }) {
  switch (difficulty) {
    case 'EASY':
      return <Trans>Easy</Trans>;
    case 'MEDIUM':
      return <Trans>Medium</Trans>;
    case 'HARD':
      return <Trans context="difficulty">Hard</Trans>;
    case null:
      return <Trans>Not known yet</Trans>;
  }
}

/** Explains a result that is not final. */
function EntryNote({ entry }: { entry: GradeBookEntry }) {
  const text = noteOf(entry, useDatePreferences());
  return text === null ? null : (
    <Text className={styles.note} size="small" tone="ink2">
      {text}
    </Text>
  );
}

function noteOf(entry: GradeBookEntry, preferences: DatePreferences): string | null {
  const { status, isProvisional, marksReleased, waiting, closedAt } = entry;
  if (status === 'MISSED' && closedAt !== null) {
    const closed = formatDateTime(closedAt, preferences);
    return t`Closed ${closed}. No attempt was made.`;
  }
  if (isProvisional && status === 'IN_PROGRESS') {
    return t`Reopened. The score will count again once the attempt is submitted.`;
  }
  if (marksReleased === false) return t`Provisional until the marks are released. Not in the CGPA yet.`;
  if (isProvisional) return t`Provisional until all answers are marked. Not in the CGPA yet.`;
  if (waiting === 0) return null;
  return plural(waiting, {
    one: '# other attempt needs marking.',
    other: '# other attempts need marking.',
  });
}

/** The percentage in its band's colour, with the letter grade. */
function EntryScore({ entry }: { entry: GradeBookEntry }) {
  const { t } = useLingui();
  const { score, maxScore, percentage, letterGrade, marksReleased } = entry;
  if (score === null || percentage === null) {
    return (
      <p className={styles.score}>
        <Text as="span" size="small" tone="ink3">
          {marksReleased === false ? <Trans>Marks not released yet</Trans> : <Trans>No score</Trans>}
        </Text>
      </p>
    );
  }
  return (
    <p className={styles.score} data-band={gradeBookLetter(percentage)}>
      {letterGrade !== null && (
        <span className={styles.band} role="img" aria-label={t`Letter grade ${letterGrade}`}>
          {letterGrade}
        </span>
      )}
      <span className={styles.percentage}>{formatPercentage(percentage)}</span>
      <Text as="span" size="small" tone="ink3">
        {formatPoints(score, maxScore)}
      </Text>
    </p>
  );
}

function EntryStatus({ status }: { status: GradeBookStatus }) {
  switch (status) {
    case 'COMPLETED':
      return (
        <StatusBadge tone="success" icon={<IconCheck size={13} aria-hidden="true" />}>
          <Trans>Completed</Trans>
        </StatusBadge>
      );
    case 'IN_PROGRESS':
      return (
        <StatusBadge tone="info" icon={<IconClock size={13} aria-hidden="true" />}>
          <Trans>In Progress</Trans>
        </StatusBadge>
      );
    case 'MISSED':
      return (
        <StatusBadge tone="danger" icon={<IconX size={13} aria-hidden="true" />}>
          <Trans>Missed</Trans>
        </StatusBadge>
      );
  }
}

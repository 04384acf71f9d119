import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { QuestionProblem } from '#shared/contract/attempts/question-problems.ts';
import { problemsQuery, useResolveProblem } from '#web/features/grading/submission-queries.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { questionGradingPath, regradePath, submissionPath } from '#web/lib/address/teacher-paths.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { RichText } from '#web/questions/maths/rich-text.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { Row, Stack, Text } from '#web/ui/layout/primitives.tsx';
import { SectionTitle } from '#web/ui/layout/section-title.tsx';
import styles from './reported-problems.module.css';

const maxShown = 50;

interface Props {
  quizId: number;
  /** Only the problems with this question. */
  questionId?: number;
}

/** What students say is wrong with the questions of a quiz. Not shown while nobody has reported anything. */
export function ReportedProblems({ quizId, questionId }: Props) {
  const { t } = useLingui();
  const titleId = useId();
  const [showsResolved, showResolved] = useState(false);
  const query = { max: maxShown, ...(questionId === undefined ? {} : { questionId }) };
  const problems = useQuery(problemsQuery(quizId, query));
  if (problems.isError && !problems.data) {
    return (
      <Notice tone="warning">
        <Trans>We couldn’t load the problems students reported. Check your connection and try again.</Trans>{' '}
        <Button size="xs" loading={problems.isRefetching} onClick={() => void problems.refetch()}>
          <Trans>Retry</Trans>
        </Button>
      </Notice>
    );
  }
  const { items, total } = problems.data ?? { items: [], total: 0 };
  if (items.length === 0) return null;
  const open = items.filter(({ resolvedAt }) => resolvedAt === null);
  const shown = showsResolved ? items : open;
  return (
    <section className={styles.problems} aria-labelledby={titleId}>
      <SectionTitle
        id={titleId}
        actions={
          open.length < items.length && (
            <CheckField
              label={t`Show resolved`}
              checked={showsResolved}
              onChange={({ target: { checked } }) => showResolved(checked)}
            />
          )
        }
      >
        <Trans>Problems reported by students</Trans>
      </SectionTitle>
      {open.length === 0 && (
        <Text size="small" tone="ink2">
          <Trans>Every reported problem is resolved.</Trans>
        </Text>
      )}
      <ul className="divided">
        {shown.map((problem) => (
          <Problem
            key={problem.id}
            quizId={quizId}
            problem={problem}
            isQuestionShown={questionId === undefined}
          />
        ))}
      </ul>
      {total > items.length && (
        <Text size="small" tone="ink2">
          {plural(items.length, {
            one: 'Only the latest one is shown.',
            other: 'Only the latest # are shown.',
          })}
        </Text>
      )}
    </section>
  );
}

interface ProblemProps {
  quizId: number;
  problem: QuestionProblem;
  isQuestionShown: boolean;
}

function Problem({ quizId, problem, isQuestionShown }: ProblemProps) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const resolving = useResolveProblem((error) => toast.error(refusalText(error)));
  const { id, attempt, question, studentName, problemText, reportedAt, resolvedAt } = problem;
  const when = formatDateTime(reportedAt, preferences);
  const isResolved = resolvedAt !== null;
  return (
    <Stack as="li" gap={8} className={styles.problem}>
      {isQuestionShown && (
        <Link className="text-link" to={questionGradingPath(quizId, question.id)}>
          <RichText text={question.questionText} />
        </Link>
      )}
      <blockquote className={styles.text}>{problemText}</blockquote>
      <Text size="small" tone="ink2">
        {isResolved ? t`${studentName} · ${when} · resolved` : `${studentName} · ${when}`}
      </Text>
      <Row wrap gap={8} align="center">
        <Button
          size="xs"
          loading={resolving.isPending}
          aria-label={
            isResolved
              ? t`Reopen the problem reported by ${studentName}`
              : t`Mark the problem reported by ${studentName} as resolved`
          }
          onClick={() => resolving.mutate({ id, isResolved: !isResolved })}
        >
          {isResolved ? <Trans>Reopen</Trans> : <Trans>Mark as resolved</Trans>}
        </Button>
        <Button component={Link} size="xs" variant="subtle" to={regradePath(quizId, question.id)}>
          <Trans>Regrade this question</Trans>
        </Button>
        <Button component={Link} size="xs" variant="subtle" to={submissionPath(attempt.id)}>
          <Trans>Open the submission</Trans>
        </Button>
      </Row>
    </Stack>
  );
}

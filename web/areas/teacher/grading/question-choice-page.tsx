import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconCheck, IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { GradedQuestion } from '#shared/contract/results/submissions.ts';
import { paths } from '#web/lib/address/paths.ts';
import { readId } from '#web/lib/address/read-id.ts';
import { questionGradingPath } from '#web/lib/address/teacher-paths.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { RichText } from '#web/questions/maths/rich-text.tsx';
import { questionTypeLabels } from '#web/questions/question-type-labels.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import { QuizTabs } from '../quizzes/hub/quiz-tabs.tsx';
import styles from './grading.module.css';
import { gradedQuestionsQuery, gradedQuizQuery } from './grading-queries.ts';
import { ReportedProblems } from './reported-problems.tsx';
import { UnknownQuestion } from './unknown-question.tsx';

export default function QuestionChoicePage() {
  const quizId = readId(useParams()['quizId']);
  if (quizId === null) return <UnknownQuestion quizId={null} />;
  return <QuestionChoice key={quizId} quizId={quizId} />;
}

function QuestionChoice({ quizId }: { quizId: number }) {
  const { t } = useLingui();
  const quiz = useQuery(gradedQuizQuery(quizId));
  const questions = useQuery(gradedQuestionsQuery(quizId));
  if (questions.error instanceof ApiError && questions.error.status === 404) {
    return <UnknownQuestion quizId={null} />;
  }
  return (
    <div className={styles.page}>
      <p className={styles.back}>
        <Button
          component={Link}
          to={`${paths.teacher.submissions}?quiz=${quizId}`}
          size="xs"
          variant="subtle"
          leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
        >
          <Trans>Submissions</Trans>
        </Button>
      </p>
      <PageHeader title={t`Mark by question`} subtitle={quiz.data?.title ?? ''} />
      <div className={styles.tabs}>
        <QuizTabs quizId={quizId} current="marking" />
      </div>
      <ReportedProblems quizId={quizId} />
      <Loaded
        query={questions}
        loading={t`Loading questions…`}
        skeleton={<SkeletonRows count={5} height={64} />}
        failed={t`We couldn’t load the questions.`}
      >
        {(found) =>
          found.length === 0 ? (
            <EmptyState
              title={t`No submissions yet`}
              text={t`Questions appear here after the first submission.`}
            />
          ) : (
            <ul className={styles.questions}>
              {found.map((question) => (
                <QuestionRow key={question.question.id} quizId={quizId} question={question} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}

/** A question with its number of unmarked answers. Links to them. */
function QuestionRow({ quizId, question: shown }: { quizId: number; question: GradedQuestion }) {
  const { i18n } = useLingui();
  const { question, questionText, questionType, answers, waiting, manual } = shown;
  const facts = [
    i18n._(questionTypeLabels[questionType]),
    plural(answers, { one: '# answer', other: '# answers' }),
    manual > 0 && plural(manual, { one: '# marked by a teacher', other: '# marked by a teacher' }),
  ].filter((fact) => fact !== false);
  // Without unmarked answers, the default filter would show an empty list.
  const to = { pathname: questionGradingPath(quizId, question.id), search: waiting > 0 ? '' : '?state=all' };
  return (
    <li className={styles.row}>
      <Text as="div" className={styles.rowText} breaks>
        <Link className={styles.rowLink} to={to}>
          <RichText text={questionText} />
        </Link>
        <Text size="small" tone="ink2">
          {facts.join(' · ')}
        </Text>
      </Text>
      <Waiting waiting={waiting} />
    </li>
  );
}

function Waiting({ waiting }: { waiting: number }) {
  return waiting > 0 ? (
    <StatusBadge tone="warning" icon={<IconClock size={12} aria-hidden="true" />}>
      <Trans>{waiting} to mark</Trans>
    </StatusBadge>
  ) : (
    <StatusBadge tone="success" icon={<IconCheck size={12} aria-hidden="true" />}>
      <Trans>All marked</Trans>
    </StatusBadge>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { ApiError } from '#web/lib/api-client.ts';
import { paths } from '#web/lib/paths.ts';
import { readId } from '#web/lib/read-id.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import styles from './grading.module.css';
import { gradedQuestionsQuery, gradedQuizQuery } from './grading-queries.ts';
import { QuestionRow } from './question-row.tsx';
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
      <PageHeader title={t`Grade by question`} subtitle={quiz.data?.title ?? ''} />
      <Loaded
        query={questions}
        loading={t`Loading questions`}
        skeleton={<SkeletonRows count={5} height={64} />}
        failed={t`Failed to load the questions.`}
      >
        {(found) =>
          found.length === 0 ? (
            <EmptyState
              title={t`Nobody has handed in yet`}
              text={t`The questions stand here as soon as the first student has.`}
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

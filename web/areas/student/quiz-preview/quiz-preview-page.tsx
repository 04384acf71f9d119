import { Trans, useLingui } from '@lingui/react/macro';
import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { CurrentUser } from '#shared/contract/people/auth.ts';
import type { Quiz, QuizPreview } from '#shared/contract/teaching/quizzes.ts';
import { createPreviewAttempt } from '#web/attempt/preview-attempt.ts';
import { paths } from '#web/lib/address/paths.ts';
import { readId } from '#web/lib/address/read-id.ts';
import { quizBuilderPath } from '#web/lib/address/teacher-paths.ts';
import { api } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Row, Text } from '#web/ui/layout/primitives.tsx';
import type { QuizLoading, QuizPage } from '../quiz-take/quiz-page.tsx';
import type { QuizScreen } from '../quiz-take/quiz-screen.tsx';
import styles from './quiz-preview-page.module.css';

interface Props {
  user: CurrentUser;
  parts: QuizParts;
}

/** The quiz as a student takes it, for its teacher. */
export default function QuizPreviewPage({ user, parts }: Props) {
  const { QuizPage } = parts;
  const quizId = readId(useParams()['quizId']);
  if (quizId === null) {
    return (
      <QuizPage user={user}>
        <UnknownQuiz />
      </QuizPage>
    );
  }
  return <OpenPreview key={quizId} quizId={quizId} user={user} parts={parts} />;
}

function OpenPreview({ quizId, user, parts }: Props & { quizId: number }) {
  const { QuizLoading, QuizPage } = parts;
  const query = useQuery({
    queryKey: ['quiz-preview', quizId],
    queryFn: ({ signal }) => api('GET /quiz/:quizId/preview', { params: { quizId } }, { signal }),
    // Every response is a different paper, so it is never refetched in the background or cached.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  });
  const { data, error, dataUpdatedAt, isRefetching, refetch } = query;

  async function drawAgain() {
    const drawn = await refetch();
    if (drawn.isError) toast.error(drawn.error.message);
  }

  if (data) {
    return (
      <PreviewAttempt
        key={dataUpdatedAt}
        preview={data}
        user={user}
        parts={parts}
        isDrawing={isRefetching}
        onAgain={() => void drawAgain()}
      />
    );
  }
  if (!error) return <QuizLoading user={user} />;
  return (
    <QuizPage user={user}>
      <NoPreview quizId={quizId} error={error} isBusy={isRefetching} onRetry={() => void refetch()} />
    </QuizPage>
  );
}

interface BackToQuizProps {
  quizId: number;
  variant?: 'default' | 'filled';
  size?: 'xs' | 'sm';
}

function BackToQuiz({ quizId, variant = 'default', size = 'xs' }: BackToQuizProps) {
  return (
    <Button component={Link} to={quizBuilderPath(quizId)} variant={variant} size={size}>
      <Trans>Back to the quiz</Trans>
    </Button>
  );
}

interface NoPreviewProps {
  quizId: number;
  error: Error;
  isBusy: boolean;
  onRetry: () => void;
}

/** Explains why there is no paper and what to do next. */
function NoPreview({ quizId, error, isBusy, onRetry }: NoPreviewProps) {
  const { t } = useLingui();
  if (error instanceof ApiError && error.status === 404) return <UnknownQuiz />;
  if (error instanceof ApiError && error.code === 'QUIZ_WITHOUT_QUESTIONS') {
    return (
      <EmptyState
        headingLevel={1}
        title={<Trans>There is nothing to preview yet</Trans>}
        text={
          <Trans>
            Add questions to this quiz first. If it draws questions at random, its banks must hold as many as
            it asks for.
          </Trans>
        }
        action={<BackToQuiz quizId={quizId} variant="filled" size="sm" />}
      />
    );
  }
  return (
    <ErrorState
      headingLevel={1}
      title={t`The preview could not be loaded.`}
      text={error.message}
      onRetry={onRetry}
      retrying={isBusy}
      action={<BackToQuiz quizId={quizId} />}
    />
  );
}

function UnknownQuiz() {
  return (
    <ErrorState
      headingLevel={1}
      title={<Trans>This quiz doesn’t exist or isn’t yours.</Trans>}
      action={
        <Button component={Link} to={paths.teacher.quizzes} size="xs">
          <Trans>Quizzes</Trans>
        </Button>
      }
    />
  );
}

/** The parts of the quiz screen that a preview uses. */
interface QuizParts {
  QuizLoading: typeof QuizLoading;
  QuizPage: typeof QuizPage;
  QuizScreen: typeof QuizScreen;
}

interface PreviewProps {
  preview: QuizPreview;
  user: CurrentUser;
  parts: QuizParts;
  isDrawing: boolean;
  onAgain: () => void;
}

/** One paper, from its first question to its end. */
function PreviewAttempt({ preview, user, parts, isDrawing, onAgain }: PreviewProps) {
  const { QuizPage, QuizScreen } = parts;
  const [end, setEnd] = useState<'SUBMITTED' | 'TIMED_OUT' | null>(null);
  const [attempt] = useState(() => createPreviewAttempt({ preview, now: runOn(Date.now()), onEnd: setEnd }));
  const { quiz } = preview;
  if (end !== null) {
    return (
      <QuizPage user={user}>
        <PreviewEnd quizId={quiz.id} reason={end} isDrawing={isDrawing} onAgain={onAgain} />
      </QuizPage>
    );
  }
  return (
    <div className={styles.preview}>
      <PreviewBanner quiz={quiz} isDrawing={isDrawing} onAgain={onAgain} />
      <QuizScreen attempt={attempt} user={user} />
    </div>
  );
}

/** A monotonic clock: setting the device's clock does not change the time left. */
function runOn(from: number): () => number {
  const since = performance.now();
  return () => from + performance.now() - since;
}

interface PreviewBannerProps {
  quiz: Quiz;
  isDrawing: boolean;
  onAgain: () => void;
}

function PreviewBanner({ quiz, isDrawing, onAgain }: PreviewBannerProps) {
  const { t } = useLingui();
  return (
    <section className={styles.banner} aria-label={t`Preview`}>
      <p className={styles.words}>
        <IconEye size={16} aria-hidden="true" />
        <Text as="span" oneLine>
          <Trans>Preview: you see this quiz as a student does. Nothing is saved.</Trans>
        </Text>
      </p>
      <Row className={styles.actions} gap={8}>
        {mayDiffer(quiz) && (
          <Button size="xs" loading={isDrawing} onClick={onAgain}>
            <Trans>Another paper</Trans>
          </Button>
        )}
        <BackToQuiz quizId={quiz.id} />
      </Row>
    </section>
  );
}

/** Whether two students may get different papers. */
function mayDiffer({ shuffleQuestions, shuffleOptions, quizQuestions }: Quiz): boolean {
  return shuffleQuestions || shuffleOptions || quizQuestions.some(({ draw }) => draw);
}

interface PreviewEndProps {
  quizId: number;
  reason: 'SUBMITTED' | 'TIMED_OUT';
  isDrawing: boolean;
  onAgain: () => void;
}

function PreviewEnd({ quizId, reason, isDrawing, onAgain }: PreviewEndProps) {
  const { t } = useLingui();
  const end = useRef<HTMLElement>(null);
  // Takes the focus from the closed dialog.
  useEffect(() => end.current?.focus(), []);
  return (
    <section ref={end} tabIndex={-1} aria-label={t`End of the preview`}>
      <EmptyState
        headingLevel={1}
        title={<Trans>This was a preview</Trans>}
        text={
          reason === 'TIMED_OUT' ? (
            <Trans>
              The time is up, and a student's answers are handed in by themselves. Nothing was saved.
            </Trans>
          ) : (
            <Trans>Here a student's answers are handed in. Nothing was saved.</Trans>
          )
        }
        action={
          <>
            <BackToQuiz quizId={quizId} variant="filled" size="sm" />
            <Button loading={isDrawing} onClick={onAgain}>
              <Trans>Start again</Trans>
            </Button>
          </>
        }
      />
    </section>
  );
}

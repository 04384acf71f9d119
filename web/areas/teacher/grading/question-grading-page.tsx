import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { GradedQuestion, SubmissionAnswer } from '#shared/contract/results/submissions.ts';
import { QuestionShown } from '#web/features/grading/answer-shown.tsx';
import { pointsText } from '#web/features/grading/points.ts';
import { MarkingShortcuts } from '#web/features/grading/shortcuts.tsx';
import { readId } from '#web/lib/address/read-id.ts';
import { questionGradingPath } from '#web/lib/address/teacher-paths.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { defineList, useListState } from '#web/lib/lists/list-state.ts';
import { RichText } from '#web/questions/maths/rich-text.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Row, Text } from '#web/ui/layout/primitives.tsx';
import { ListSegments } from '#web/ui/lists/list-controls.tsx';
import { AnswerList } from './answer-list.tsx';
import styles from './grading.module.css';
import {
  type AnswerState,
  askedQuestionQuery,
  gradedQuestionsQuery,
  gradedQuizQuery,
  type OneQuestion,
} from './grading-queries.ts';
import { ReportedProblems } from './reported-problems.tsx';
import { UnknownQuestion } from './unknown-question.tsx';

export default function QuestionGradingPage() {
  const params = useParams();
  const quizId = readId(params['quizId']);
  const questionId = readId(params['questionId']);
  if (quizId === null || questionId === null) return <UnknownQuestion quizId={quizId} />;
  return <QuestionGrading key={`${quizId} ${questionId}`} question={{ quizId, questionId }} />;
}

function QuestionGrading({ question }: { question: OneQuestion }) {
  const { t } = useLingui();
  const { quizId, questionId } = question;
  const quiz = useQuery(gradedQuizQuery(quizId));
  const asked = useQuery(askedQuestionQuery(question));
  const { data: questions } = useQuery(gradedQuestionsQuery(quizId));
  if (isNotFound(quiz.error) || isNotFound(asked.error)) return <UnknownQuestion quizId={quizId} />;
  const progress = questions?.find((one) => one.question.id === questionId);
  const next = nextWaiting(questions ?? [], questionId);
  return (
    <div className={styles.page}>
      <p className={styles.back}>
        <Button
          component={Link}
          to={questionGradingPath(quizId)}
          size="xs"
          variant="subtle"
          leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
        >
          <Trans>All questions</Trans>
        </Button>
      </p>
      <PageHeader title={t`Mark one question`} subtitle={quiz.data?.title ?? ''} />
      <Loaded
        query={asked}
        loading={t`Loading the question…`}
        skeleton={<SkeletonBlock height={120} />}
        failed={t`We couldn’t load the question.`}
      >
        {(shown) => shown && <QuestionHead question={shown} progress={progress} />}
      </Loaded>
      <Answers question={question} askedText={asked.data?.questionText} next={next} />
      <ReportedProblems quizId={quizId} questionId={questionId} />
    </div>
  );
}

function isNotFound(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** The question with the most unmarked answers, excluding the current one. */
function nextWaiting(questions: readonly GradedQuestion[], here: number): GradedQuestion | undefined {
  return questions.find(({ question, waiting }) => waiting > 0 && question.id !== here);
}

function NextQuestion({ quizId, next }: { quizId: number; next: GradedQuestion }) {
  return (
    <Button
      component={Link}
      to={questionGradingPath(quizId, next.question.id)}
      variant="filled"
      rightSection={<IconArrowRight size={16} aria-hidden="true" />}
    >
      <Trans>Next unmarked question</Trans>
    </Button>
  );
}

const answerList = defineList({ views: { state: ['waiting', 'marked', 'all'] } });

interface AnswersProps {
  question: OneQuestion;
  askedText: string | undefined;
  next: GradedQuestion | undefined;
}

function Answers({ question, askedText, next }: AnswersProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const list = useListState(answerList);
  const { state, page } = list.state;
  const [areNamesHidden, hideNames] = useHiddenNames(question.quizId);
  return (
    <>
      <AnswerToolbar
        list={list}
        areNamesHidden={areNamesHidden}
        onHideNames={(areHidden) => {
          hideNames(areHidden);
          list.goTo(1, { replace: true });
        }}
      />
      <AnswerList
        key={`${state} ${page} ${areNamesHidden}`}
        question={question}
        askedText={askedText}
        anonymous={areNamesHidden}
        state={state}
        page={page}
        onPage={list.goTo}
        onEnd={() => {
          if (next) void navigate(questionGradingPath(question.quizId, next.question.id));
          else toast.info(t`No other question in this quiz needs marking.`);
        }}
        empty={<NoAnswers state={state} onAll={() => list.set({ state: 'all' })} />}
      />
      <Row wrap gap={16} align="center" justify="between" className={styles.foot}>
        <MarkingShortcuts of="answers" />
        {next && <NextQuestion quizId={question.quizId} next={next} />}
      </Row>
    </>
  );
}

interface Props {
  list: ReturnType<typeof useListState<typeof answerList>>;
  areNamesHidden: boolean;
  onHideNames: (areHidden: boolean) => void;
}

function AnswerToolbar({ list, areNamesHidden, onHideNames }: Props) {
  const { t } = useLingui();
  return (
    <div className={styles.tools}>
      <ListSegments
        list={list}
        name="state"
        label={t`Answers shown`}
        options={[
          { value: 'waiting', label: t`To mark` },
          { value: 'marked', label: t`Marked` },
          { value: 'all', label: t`All` },
        ]}
      />
      <CheckField
        label={t`Hide names`}
        checked={areNamesHidden}
        onChange={(event) => onHideNames(event.target.checked)}
      />
    </div>
  );
}

interface NoAnswersProps {
  state: AnswerState;
  onAll: () => void;
}

function NoAnswers({ state, onAll }: NoAnswersProps) {
  const { t } = useLingui();
  const isDone = state === 'waiting';
  return (
    <EmptyState
      title={isDone ? t`All answers are marked` : t`No answers are marked yet`}
      text={isDone ? t`You can still review and change the marks.` : undefined}
      action={
        <Button onClick={onAll}>
          <Trans>Show all answers</Trans>
        </Button>
      }
    />
  );
}

/** Whether student names are hidden while grading this quiz. Remembered in this window. */
function useHiddenNames(quizId: number): [isHidden: boolean, hide: (isHidden: boolean) => void] {
  const [isHidden, setHidden] = useState(() => readKept(quizId));
  function hide(next: boolean) {
    keep(quizId, next);
    setHidden(next);
  }
  return [isHidden, hide];
}

function keyOf(quizId: number): string {
  return `cquiz-hidden-names-${quizId}`;
}

// Browsers can block storage. Names are then shown until the teacher hides them again.
function readKept(quizId: number): boolean {
  try {
    return sessionStorage.getItem(keyOf(quizId)) === 'true';
  } catch {
    return false;
  }
}

function keep(quizId: number, isHidden: boolean): void {
  try {
    if (isHidden) sessionStorage.setItem(keyOf(quizId), 'true');
    else sessionStorage.removeItem(keyOf(quizId));
  } catch {
    // Without storage the choice lasts until the page reloads.
  }
}

interface QuestionHeadProps {
  question: SubmissionAnswer;
  /** Undefined while loading. */
  progress: GradedQuestion | undefined;
}

/** The question, its answer key and the number of unmarked answers. */
function QuestionHead({ question, progress }: QuestionHeadProps) {
  return (
    <section className={styles.head}>
      <QuestionShown question={question} points={pointsText(question.maxPoints)} headingLevel={2} />
      <Key question={question} />
      {progress && <Progress answers={progress.answers} waiting={progress.waiting} />}
    </section>
  );
}

/** By text: option letters can differ between papers. */
function Key({ question: { acceptedAnswers, options } }: { question: SubmissionAnswer }) {
  if (acceptedAnswers.length === 0) return null;
  const texts = acceptedAnswers.map(
    (accepted) => options.find(({ optionLabel }) => optionLabel === accepted)?.optionText ?? accepted,
  );
  return (
    <Text breaks>
      <Text as="span" size="small" tone="ink2">
        <Trans>Correct answer</Trans>
      </Text>{' '}
      {texts.map((text, place) => (
        <Fragment key={text}>
          {place > 0 && (
            <Text as="span" size="small" tone="ink2">
              {' '}
              <Trans>or</Trans>{' '}
            </Text>
          )}
          <RichText text={text} />
        </Fragment>
      ))}
    </Text>
  );
}

function Progress({ answers, waiting }: { answers: number; waiting: number }) {
  const marked = answers - waiting;
  return (
    <div className={styles.progress}>
      <ProgressBar value={marked} of={answers} />
      <Text className={styles.progressText} size="small" tone="ink2" role="status">
        <Trans>
          {marked} of {answers} marked
        </Trans>
      </Text>
    </div>
  );
}

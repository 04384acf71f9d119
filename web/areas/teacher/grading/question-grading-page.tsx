import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { GradedQuestion } from '#shared/contract/submissions.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { readChoice, readPage } from '#web/lib/read-choice.ts';
import { readId } from '#web/lib/read-id.ts';
import { questionGradingPath } from '#web/lib/teacher-paths.ts';
import { useAddress } from '#web/lib/use-address.ts';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx';
import { AnswerList } from './answer-list.tsx';
import { AnswerTools } from './answer-tools.tsx';
import styles from './grading.module.css';
import {
  type AnswerState,
  askedQuestionQuery,
  gradedQuestionsQuery,
  gradedQuizQuery,
  type OneQuestion,
} from './grading-queries.ts';
import { useHiddenNames } from './hidden-names.ts';
import { NoAnswers } from './no-answers.tsx';
import { QuestionHead } from './question-head.tsx';
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
      <PageHeader
        title={t`Grade one question`}
        subtitle={quiz.data?.title ?? ''}
        actions={next && <NextQuestion quizId={quizId} next={next} />}
      />
      <Loaded
        query={asked}
        loading={t`Loading the question`}
        skeleton={<SkeletonBlock height={120} />}
        failed={t`Failed to load the question.`}
      >
        {(shown) => shown && <QuestionHead question={shown} progress={progress} />}
      </Loaded>
      <Answers question={question} askedText={asked.data?.questionText} />
    </div>
  );
}

function isNotFound(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** With most to mark; the one on the page is none of them. */
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
      <Trans>Next question that waits</Trans>
    </Button>
  );
}

const states = ['waiting', 'marked', 'all'] as const satisfies readonly AnswerState[];

function Answers({ question, askedText }: { question: OneQuestion; askedText: string | undefined }) {
  const { params, change } = useAddress();
  const state = readChoice(params.get('state'), states);
  const page = readPage(params);
  const [areNamesHidden, hideNames] = useHiddenNames(question.quizId);
  const setState = (wanted: AnswerState) =>
    change({ state: wanted === 'waiting' ? null : wanted, page: null });
  return (
    <>
      <AnswerTools
        state={state}
        onState={setState}
        areNamesHidden={areNamesHidden}
        onHideNames={(areHidden) => {
          hideNames(areHidden);
          change({ page: null }, { replace: true });
        }}
      />
      <AnswerList
        key={`${state} ${page} ${areNamesHidden}`}
        question={question}
        askedText={askedText}
        anonymous={areNamesHidden}
        state={state}
        page={page}
        onPage={(wanted, options) => change({ page: wanted === 1 ? null : String(wanted) }, options)}
        empty={<NoAnswers state={state} onAll={() => setState('all')} />}
      />
    </>
  );
}

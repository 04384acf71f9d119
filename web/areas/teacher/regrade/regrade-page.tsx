import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useParams } from 'react-router';
import type { Regrade, RegradeQuestion } from '#shared/contract/results/regrades.ts';
import { paths } from '#web/lib/address/paths.ts';
import { readId } from '#web/lib/address/read-id.ts';
import { reportPath } from '#web/lib/address/teacher-paths.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Row, Stack } from '#web/ui/layout/primitives.tsx';
import { QuizTabs } from '../quizzes/hub/quiz-tabs.tsx';
import { Breadcrumbs } from '../reports/breadcrumbs.tsx';
import { RegradeFields } from './answer-key/regrade-fields.tsx';
import { CurrentQuestion } from './current-question.tsx';
import { PastRegrades } from './past-regrades.tsx';
import { ApplyForm } from './preview/apply-form.tsx';
import { PreviewSection } from './preview/regrade-preview.tsx';
import { usePreview } from './preview/use-preview.ts';
import { regradeQuestionQuery } from './regrade-queries.ts';
import { useRegradeDraft } from './use-regrade-draft.ts';
import { useUndo } from './use-undo.ts';

export default function RegradePage() {
  const params = useParams();
  const quizId = readId(params['quizId']);
  const questionId = readId(params['questionId']);
  if (quizId === null || questionId === null) return <UnknownQuestion quizId={quizId} />;
  return <OneQuestion key={`${quizId}/${questionId}`} quizId={quizId} questionId={questionId} />;
}

function OneQuestion({ quizId, questionId }: { quizId: number; questionId: number }) {
  const { t } = useLingui();
  const question = useQuery(regradeQuestionQuery(quizId, questionId));
  if (question.error instanceof ApiError && question.error.status === 404) {
    return <UnknownQuestion quizId={quizId} />;
  }
  return (
    <Loaded
      query={question}
      loading={t`Loading the question…`}
      skeleton={<SkeletonRows count={6} height={52} />}
      failed={t`We couldn’t load this question.`}
    >
      {(shown) => <RegradeView question={shown} />}
    </Loaded>
  );
}

function UnknownQuestion({ quizId }: { quizId: number | null }) {
  const { t } = useLingui();
  return (
    <ErrorState
      headingLevel={1}
      title={t`This question wasn’t used in this quiz, or you don’t have access to it.`}
      action={
        <Button component={Link} to={quizId === null ? paths.teacher.reports : reportPath(quizId)} size="xs">
          {quizId === null ? <Trans>Back to Reports</Trans> : <Trans>Back to the report</Trans>}
        </Button>
      }
    />
  );
}

function RegradeView({ question }: { question: RegradeQuestion }) {
  const { t } = useLingui();
  const draft = useRegradeDraft(question);
  const preview = usePreview(draft.shown);
  const past = useRef<HTMLElement>(null);
  const undo = useUndo();
  const problems = draft.problemsWith(preview.query.error);
  const { shown, isStale } = draft;
  const { quiz } = question;

  function see() {
    draft.see();
    preview.goTo(0);
    // Preview again: students may have submitted since.
    if (shown && !isStale) void preview.again();
  }

  function finish(regrade: Regrade) {
    draft.reset();
    undo.offer(regrade);
    past.current?.focus();
    past.current?.scrollIntoView();
  }

  return (
    <>
      <Breadcrumbs
        steps={[
          { name: t`Reports`, path: paths.teacher.reports },
          { name: quiz.title, path: reportPath(quiz.id) },
        ]}
        here={t`Regrade`}
      />
      <PageHeader
        title={t`Regrade a question`}
        subtitle={t`Change the answer key, preview the new scores, then apply the regrade. You can undo it later.`}
      />
      <Stack gap={24}>
        <QuizTabs quizId={quiz.id} current="regrade" />
        <CurrentQuestion question={question} />
        <SuggestionNote question={question} suggested={draft.suggested} />
        <RegradeFields
          question={question}
          draft={draft.draft}
          problems={problems}
          onChange={draft.change}
          onScope={draft.setScope}
        />
        <Row wrap gap={12} align="center">
          <Button
            variant={shown && !isStale ? 'default' : 'filled'}
            loading={shown !== null && preview.query.isFetching && preview.query.data === undefined}
            onClick={see}
          >
            <Trans>Preview new scores</Trans>
          </Button>
          {problems.other !== undefined && <Notice tone="danger">{problems.other}</Notice>}
        </Row>
        {shown && (
          <PreviewSection previewState={preview} isStale={isStale}>
            {(preview) => (
              <ApplyForm
                question={question}
                terms={shown}
                preview={preview}
                isStale={isStale}
                onApplied={finish}
              />
            )}
          </PreviewSection>
        )}
        <PastRegrades question={question} undo={undo} sectionRef={past} />
      </Stack>
    </>
  );
}

interface Props {
  question: RegradeQuestion;
  /** The answer the page was opened to accept. Null if there is none, or after it was applied. */
  suggested: string | null;
}

/** Explains why an answer is preselected. */
function SuggestionNote({ question: { questionType }, suggested }: Props) {
  if (suggested === null) return null;
  return (
    <Notice tone="info">
      {questionType === 'SHORT_ANSWER' ? (
        <Trans>
          “{suggested}” was added to the accepted answers below. Preview the new scores to see its effect.
        </Trans>
      ) : (
        <Trans>
          {suggested} is selected below instead of the current correct answer. To accept both, select the
          current one too.
        </Trans>
      )}
    </Notice>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { Comment, ReviewedQuestion } from '#shared/contract/attempts/attempts.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { useSession } from '#web/features/session/use-session.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { formatPoints } from '#web/lib/format/format-score.ts';
import { defineList, useListState } from '#web/lib/lists/list-state.ts';
import { RichText } from '#web/questions/maths/rich-text.tsx';
import { questionTypeLabels } from '#web/questions/question-type-labels.ts';
import { reviews } from '#web/questions/review/reviews.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Row, Text } from '#web/ui/layout/primitives.tsx';
import { SectionTitle } from '#web/ui/layout/section-title.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ProblemForm } from '../../reading/problem-form.tsx';
import { useReading } from '../../reading/reading.ts';
import { TextSizeChoice } from '../../reading/text-size-choice.tsx';
import styles from '../details/attempt-details.module.css';
import { MarkSign } from './mark-sign.tsx';
import { filterQuestions, type MarkedQuestion, type QuestionFilter } from './question-counts.ts';

/** Kept in the address, beside the attempt. */
const reviewedList = defineList({ filters: { questions: ['all', 'correct', 'not-correct', 'waiting'] } });

interface Props {
  attemptId: number;
  questions: readonly MarkedQuestion[];
  isReadOnly: boolean;
}

export function ReviewedQuestions({ attemptId, questions, isReadOnly }: Props) {
  const { t } = useLingui();
  const titleId = useId();
  const session = useSession();
  const accountId = session.status === 'signed-in' ? session.user.id : 0;
  const { size } = useReading(accountId);
  const list = useListState(reviewedList);
  const filter = list.state.questions;
  const shown = filterQuestions(questions, filter);
  return (
    <section className={styles.questions} aria-labelledby={titleId}>
      <SectionTitle
        id={titleId}
        actions={
          <Row wrap gap={12} align="center">
            <TextSizeChoice accountId={accountId} isLabelled={false} />
            <Filter
              questions={questions}
              filter={filter}
              onFilter={(chosen) => list.set({ questions: chosen })}
            />
          </Row>
        }
      >
        <Trans>Questions</Trans>
      </SectionTitle>
      {shown.length === 0 && <EmptyState title={t`No questions match this filter.`} />}
      <ol className="divided" style={{ zoom: size / 100 }}>
        {shown.map((marked) => (
          <QuestionReview
            key={marked.question.id}
            attemptId={attemptId}
            marked={marked}
            isReadOnly={isReadOnly}
          />
        ))}
      </ol>
    </section>
  );
}

interface FilterProps {
  questions: readonly MarkedQuestion[];
  filter: QuestionFilter;
  onFilter: (filter: QuestionFilter) => void;
}

/** Hidden while marks are not shown. */
function Filter({ questions, filter, onFilter }: FilterProps) {
  const { t } = useLingui();
  if (questions.every(({ mark }) => mark === 'unknown')) return null;
  const count = (name: QuestionFilter) => filterQuestions(questions, name).length;
  const waiting = count('waiting');
  return (
    <Segmented
      label={t`Questions to show`}
      value={filter}
      onChange={onFilter}
      options={[
        { value: 'all', label: t`All ${count('all')}` },
        { value: 'correct', label: t`Correct ${count('correct')}` },
        { value: 'not-correct', label: t`Incorrect ${count('not-correct')}` },
        ...(waiting > 0 ? [{ value: 'waiting' as const, label: t`Not marked ${waiting}` }] : []),
      ]}
    />
  );
}

interface QuestionReviewProps {
  attemptId: number;
  marked: MarkedQuestion;
  isReadOnly: boolean;
}

export function questionElementId(number: number): string {
  return `question-${number}`;
}

/** A reviewed question with its answer, its points and as much of the key as is shown. */
function QuestionReview({ attemptId, marked, isReadOnly }: QuestionReviewProps) {
  const { t, i18n } = useLingui();
  const { question, number, mark, isAnswered, points } = marked;
  const type = i18n._(questionTypeLabels[question.questionType]);
  const Review = reviews[question.questionType];
  return (
    <li className={styles.question} id={questionElementId(number)} tabIndex={-1}>
      <MarkSign mark={mark} />
      <div className={styles.body}>
        <Text size="small" tone="ink3">{t`Question ${number} · ${type}`}</Text>
        <h3 className={styles.text}>
          <RichText text={question.questionText} />
        </h3>
        {question.imageUrl !== null && (
          <img
            className={styles.image}
            src={question.imageUrl}
            alt={question.imageAlt ?? t`Figure of question ${number}`}
          />
        )}
        {!isAnswered && (
          <p className={styles.notAnswered}>
            <Trans>Not answered</Trans>
          </p>
        )}
        <Review question={question} mark={mark} isReadOnly={isReadOnly} />
        {question.feedback !== undefined && question.feedback !== '' && (
          <p className={styles.feedback}>
            <RichText text={question.feedback} />
          </p>
        )}
        <ReviewComments comments={question.comments} />
        {!isReadOnly && <ReportProblem attemptId={attemptId} questionId={question.id} number={number} />}
      </div>
      <p className={styles.points}>
        {points === undefined ? (
          <PointsOf question={question} isWaiting={mark === 'waiting'} />
        ) : (
          <>
            {formatPoints(points, question.points)}
            <span className="visually-hidden">
              {' '}
              <Trans>points</Trans>
            </span>
          </>
        )}
      </p>
    </li>
  );
}

function ReportProblem({
  attemptId,
  questionId,
  number,
}: {
  attemptId: number;
  questionId: number;
  number: number;
}) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button size="xs" variant="subtle" onClick={() => setOpen(true)}>
        <Trans>Report a problem</Trans>
        <span className="visually-hidden">: {t`Question ${number}`}</span>
      </Button>
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t`Report a problem with question ${number}`}
      >
        <ProblemForm attemptId={attemptId} questionId={questionId} />
      </Dialog>
    </div>
  );
}

function PointsOf({ question, isWaiting }: { question: ReviewedQuestion; isWaiting: boolean }) {
  const { points } = question;
  return isWaiting ? <Trans>Not marked, of {points}</Trans> : <Trans>of {points}</Trans>;
}

/** A teacher's comments to the student. */
export function ReviewComments({ comments }: { comments: readonly Comment[] }) {
  const preferences = useDatePreferences();
  return comments.map(({ text, author, dateCreated }) => (
    <figure key={`${dateCreated} ${text}`} className={styles.comment}>
      <blockquote>{text}</blockquote>
      <Text as="figcaption" size="caption" tone="ink2">
        {author}, <time dateTime={dateCreated}>{formatDateTime(dateCreated, preferences)}</time>
      </Text>
    </figure>
  ));
}

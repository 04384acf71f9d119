import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { useId, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import type { Comment } from '#shared/contract/attempts/attempts.ts';
import type { QuestionAnswer } from '#shared/contract/results/submissions.ts';
import { AnswerMarking, CommentField } from '#web/features/grading/answer-marking.tsx';
import { AnswerShown } from '#web/features/grading/answer-shown.tsx';
import { givenText } from '#web/features/grading/points.ts';
import { markable } from '#web/features/grading/use-marking-keys.ts';
import { regradePath, submissionPath } from '#web/lib/address/teacher-paths.ts';
import { RichText } from '#web/questions/maths/rich-text.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { DisclosureButton } from '#web/ui/buttons/disclosure-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Row, Text } from '#web/ui/layout/primitives.tsx';
import { ownComment } from './answer-draft.ts';
import styles from './grading.module.css';
import type { MarkSaving, Saving } from './mark-saving.ts';

// Waits for a pause in typing, so that "7.5" is not saved as 7 and a comment is not saved mid-word.
const delayMs = { points: 600, comment: 1_500 };

interface Props {
  answer: QuestionAnswer;
  quizId: number;
  anonymous: boolean;
  /** The question shown above all answers. */
  askedText: string | undefined;
  saving: MarkSaving;
}

/** One student's answer with its mark and comment. Every change is saved automatically. */
export function AnswerCard({ answer: shown, quizId, anonymous, askedText, saving }: Props) {
  const { t } = useLingui();
  const headingId = useId();
  const card = useRef<HTMLElement>(null);
  const { attempt, answer, place, student, attemptNumber } = shown;
  const state = useSyncExternalStore(saving.subscribe, () => saving.get(attempt.id));
  const { points = answer.points, comment = ownComment(shown) } = state.draft ?? {};
  const known = anonymous || student === null ? t`Student ${place}` : fullName(student);
  const name = anonymous || attemptNumber === 1 ? known : t`${known}, attempt ${attemptNumber}`;
  return (
    <article
      ref={card}
      className={styles.card}
      aria-labelledby={headingId}
      data-attempt={attempt.id}
      {...markable}
      onBlur={() => saving.finish(attempt.id)}
    >
      <Row as="header" wrap gap={16} lineGap={4} align="center" justify="between">
        <Text as="h3" size="section" breaks id={headingId}>
          {name}
        </Text>
        <Text size="small-label">{givenText(answer.points, answer.maxPoints)}</Text>
      </Row>
      {askedText !== undefined && askedText !== answer.questionText && (
        <Text size="small" tone="ink2" breaks>
          <Trans>
            Asked as: <RichText text={answer.questionText} />
          </Trans>
        </Text>
      )}
      <AnswerShown answer={answer} />
      <AnswerMarking
        label={name}
        maxPoints={answer.maxPoints}
        points={points}
        onPoints={(given) => saving.change(shown, { points: given }, delayMs.points)}
        canBeEmpty={false}
        isEssay={answer.questionType === 'ESSAY'}
      />
      <AnswerComment
        about={name}
        comments={answer.comments}
        text={comment}
        onText={(text) => saving.change(shown, { comment: text }, delayMs.comment)}
      />
      <Row as="footer" className={styles.cardFoot} wrap lineGap={4} gap={16} align="center" justify="between">
        <SavingState
          answer={shown}
          name={name}
          saving={saving}
          state={state}
          onChosen={() => card.current?.focus()}
        />
        <AnswerLinks answer={shown} quizId={quizId} anonymous={anonymous} />
      </Row>
    </article>
  );
}

function fullName({ firstName, lastName }: NonNullable<QuestionAnswer['student']>): string {
  return `${firstName} ${lastName}`.trim();
}

interface AnswerCommentProps {
  about: string;
  comments: readonly Comment[];
  /** The teacher's own comment. */
  text: string;
  onText: (text: string) => void;
}

/** Comments by other teachers, and a field for the teacher's own. */
function AnswerComment({ about, comments, text, onText }: AnswerCommentProps) {
  const { t } = useLingui();
  const fieldId = useId();
  const [isOpen, setOpen] = useState(text !== '');
  return (
    <>
      {comments
        .filter(({ isMine }) => isMine !== true)
        .map((comment) => (
          <p key={`${comment.author} ${comment.dateCreated}`} className={styles.comment}>
            {comment.text}{' '}
            <Text as="span" size="caption" tone="ink2">
              {comment.author}
            </Text>
          </p>
        ))}
      <div>
        <DisclosureButton
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
          controls={fieldId}
          label={t`Comment, ${about}`}
        >
          <Trans>Comment</Trans>
        </DisclosureButton>
        <div id={fieldId} hidden={!isOpen}>
          <TypedComment about={about} text={text} onText={onText} />
        </div>
      </div>
    </>
  );
}

/**
 * The server trims comments. Showing the stored text while typing would swallow the space before the next word.
 */
function TypedComment({ about, text, onText }: Omit<AnswerCommentProps, 'comments'>) {
  const [typed, setTyped] = useState(text);
  function type(next: string) {
    setTyped(next);
    onText(next);
  }
  return <CommentField about={about} text={typed.trim() === text.trim() ? typed : text} onText={type} />;
}

interface AnswerLinksProps {
  answer: QuestionAnswer;
  quizId: number;
  anonymous: boolean;
}

/** No link to the submission while names are hidden, because the submission shows the name. */
function AnswerLinks({ answer: { attempt, answer }, quizId, anonymous }: AnswerLinksProps) {
  const { questionType, studentAnswer, isCorrect, question } = answer;
  const canBeAccepted = questionType === 'SHORT_ANSWER' && studentAnswer !== null && isCorrect !== true;
  if (anonymous && !canBeAccepted) return null;
  return (
    <Row as="p" className={styles.links} wrap lineGap={8} gap={16}>
      {canBeAccepted && (
        <Link to={regradePath(quizId, question.id, studentAnswer)}>
          <Trans>Accept this answer for everyone</Trans>
        </Link>
      )}
      {!anonymous && (
        <Link to={submissionPath(attempt.id)}>
          <Trans>Whole submission</Trans>
        </Link>
      )}
    </Row>
  );
}

interface SavingStateProps {
  answer: QuestionAnswer;
  name: string;
  saving: MarkSaving;
  state: Saving;
  /** The pressed button disappears, so focus must move somewhere. */
  onChosen: () => void;
}

/** Whether an answer's marks are saved, with a retry or a choice if they are not. */
function SavingState({ answer, name, saving, state, onChosen }: SavingStateProps) {
  const { t } = useLingui();
  const { id } = answer.attempt;
  const isSaved = state.phase === 'saved';
  const canUndo = state.before !== undefined && (isSaved || state.phase === 'saving');

  function choose(act: (attemptId: number) => void) {
    onChosen();
    act(id);
  }

  return (
    <div className={styles.saving}>
      <p className={styles.said} role="status">
        {state.phase === 'saving' && <Trans>Saving…</Trans>}
        {isSaved && (
          <>
            <IconCheck size={16} aria-hidden="true" /> <Trans>Saved</Trans>
          </>
        )}
      </p>
      {canUndo && (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
          aria-label={t`Undo, ${name}`}
          aria-disabled={!isSaved || undefined}
          onClick={() => isSaved && saving.undo(answer)}
        >
          <Trans>Undo</Trans>
        </Button>
      )}
      {state.phase === 'failed' && <Failed error={state.error} onRetry={() => choose(saving.retry)} />}
      {state.phase === 'conflict' && state.current && (
        <Conflict
          current={state.current}
          onKeep={() => choose(saving.keepOwn)}
          onTake={() => choose(saving.takeTheirs)}
        />
      )}
    </div>
  );
}

function Failed({ error, onRetry }: { error: string; onRetry: () => void }) {
  return (
    <Notice tone="danger">
      <p>
        <Trans>We couldn’t save your marks. {error}</Trans>
      </p>
      <Button size="xs" onClick={onRetry}>
        <Trans>Retry</Trans>
      </Button>
    </Notice>
  );
}

interface ConflictProps {
  current: QuestionAnswer;
  onKeep: () => void;
  onTake: () => void;
}

function Conflict({ current, onKeep, onTake }: ConflictProps) {
  const given = givenText(current.answer.points, current.answer.maxPoints);
  const comment = ownComment(current);
  return (
    <Notice tone="warning">
      <p role="alert">
        <Trans>Someone else changed this mark ({given}). Yours wasn’t saved.</Trans>
      </p>
      {comment !== '' && <blockquote className={styles.quote}>{comment}</blockquote>}
      <Row wrap gap={16} lineGap={8}>
        <Button size="xs" onClick={onKeep}>
          <Trans>Keep mine</Trans>
        </Button>
        <Button size="xs" onClick={onTake}>
          <Trans>Take theirs</Trans>
        </Button>
      </Row>
    </Notice>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef, useSyncExternalStore } from 'react';
import type { QuestionAnswer } from '#shared/contract/submissions.ts';
import { AnswerMarking } from '#web/features/grading/answer-marking.tsx';
import { AnswerShown } from '#web/features/grading/answer-shown.tsx';
import { givenWords } from '#web/features/grading/points-words.ts';
import { RichText } from '#web/questions/rich-text.tsx';
import { AnswerComment } from './answer-comment.tsx';
import { ownComment } from './answer-draft.ts';
import { AnswerLinks } from './answer-links.tsx';
import styles from './grading.module.css';
import type { MarkSaving } from './mark-saving.ts';
import { SavingState } from './saving-state.tsx';

// Whoever types 7.5 has not meant the 7; whoever writes a comment thinks between two words.
const delayMs = { points: 600, comment: 1_500 };

interface Props {
  answer: QuestionAnswer;
  quizId: number;
  anonymous: boolean;
  /** The question as it stands above all the answers. */
  askedText: string | undefined;
  saving: MarkSaving;
}

/** One student's answer, marked where it stands; every change is saved by itself. */
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
      tabIndex={-1}
      onBlur={() => saving.finish(attempt.id)}
    >
      <header className={styles.cardHead}>
        <h3 className={styles.name} id={headingId}>
          {name}
        </h3>
        <p className={styles.given}>{givenWords(answer.points, answer.maxPoints)}</p>
      </header>
      {askedText !== undefined && askedText !== answer.questionText && (
        <p className={styles.askedAs}>
          <Trans>
            Asked as: <RichText text={answer.questionText} />
          </Trans>
        </p>
      )}
      <AnswerShown answer={answer} />
      <AnswerMarking
        label={name}
        maxPoints={answer.maxPoints}
        points={points}
        onPoints={(given) => saving.change(shown, { points: given }, delayMs.points)}
        canBeEmpty={false}
      />
      <AnswerComment
        about={name}
        comments={answer.comments}
        text={comment}
        onText={(text) => saving.change(shown, { comment: text }, delayMs.comment)}
      />
      <footer className={styles.cardFoot}>
        <SavingState
          answer={shown}
          name={name}
          saving={saving}
          state={state}
          onChosen={() => card.current?.focus()}
        />
        <AnswerLinks answer={shown} quizId={quizId} anonymous={anonymous} />
      </footer>
    </article>
  );
}

function fullName({ firstName, lastName }: NonNullable<QuestionAnswer['student']>): string {
  return `${firstName} ${lastName}`.trim();
}

import { Fragment, useId } from 'react';
import type { Question } from '#shared/contract/question-banks.ts';
import { players } from '#web/questions/players.ts';
import { RichText } from '#web/questions/rich-text.tsx';
import { FlagButton } from './flag-button.tsx';
import { QuestionMeta } from './question-meta.tsx';
import { QuestionPicture } from './question-picture.tsx';
import styles from './question-view.module.css';
import { useQuiz } from './quiz-context.ts';
import { useHeadingFocus } from './use-heading-focus.ts';
import { useQuizKeys } from './use-quiz-keys.ts';

interface Props {
  isPhone: boolean;
  takesFocus: boolean;
  takesKeys: boolean;
}

export function QuestionView(props: Props) {
  const { view, position } = useQuiz();
  const question = view.paper.questions[position];
  return question ? <AskedQuestion {...props} question={question} /> : null;
}

function AskedQuestion({ question, isPhone, takesFocus, takesKeys }: Props & { question: Question }) {
  const { attempt, view, position, goTo, isLocked } = useQuiz();
  const id = useId();
  const heading = useHeadingFocus(question.id, takesFocus);
  const answer = view.answers.get(question.id);
  const selectedId = answer?.selectedOption?.id ?? null;
  const { Player } = players[question.questionType];

  function pickOption(place: number) {
    const optionId = question.options[place]?.id;
    if (optionId === undefined || isLocked) return;
    attempt.selectOption(question.id, optionId === selectedId ? null : optionId);
  }

  useQuizKeys(takesKeys, {
    onPrevious: () => goTo(position - 1),
    onNext: () => goTo(position + 1),
    onFlag: () => !isLocked && attempt.flag(question.id, !answer?.isMarked),
    onOption: pickOption,
  });

  return (
    <div className={styles.scroll}>
      <div className={styles.question}>
        <div className={styles.top}>
          <QuestionMeta id={`${id}-meta`} question={question} isPhone={isPhone} />
          {!isPhone && <FlagButton />}
        </div>
        <h1 id={id} ref={heading} className={styles.text} tabIndex={-1} aria-describedby={`${id}-meta`}>
          <RichText text={question.questionText} />
        </h1>
        {/* A field of one question must never go on with the text of another. */}
        <Fragment key={question.id}>
          {question.imageUrl !== null && <QuestionPicture url={question.imageUrl} alt={question.imageAlt} />}
          <Player
            question={question}
            selectedOptionId={selectedId}
            text={answer?.textAnswer ?? ''}
            isDisabled={isLocked}
            labelledBy={id}
            onSelect={(optionId) => attempt.selectOption(question.id, optionId)}
            onWrite={(text) => attempt.writeText(question.id, text)}
          />
        </Fragment>
      </div>
    </div>
  );
}

import { Fragment, useId, useState } from 'react';
import type { Question } from '#shared/contract/question-banks.ts';
import type { LocalAnswer } from '#web/attempt/durable-attempt.ts';
import { players } from '#web/questions/players.ts';
import { RichText } from '#web/questions/rich-text.tsx';
import { FlagButton } from './flag-button.tsx';
import { QuestionMeta } from './question-meta.tsx';
import { QuestionPicture } from './question-picture.tsx';
import styles from './question-view.module.css';
import { useQuiz } from './quiz-context.ts';
import { useHeadingFocus } from './use-heading-focus.ts';
import { useQuizKeys } from './use-quiz-keys.ts';
import { ChosenNotice } from './versions/chosen-notice.tsx';
import type { VersionContent } from './versions/version.ts';
import { VersionChoice } from './versions/version-choice.tsx';

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
  const [chosen, setChosen] = useState<Chosen | null>(null);

  function pickOption(place: number) {
    const optionId = question.options[place]?.id;
    if (optionId === undefined || isLocked || answer?.others?.length) return;
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
          {answer?.others?.length ? (
            <VersionChoice
              question={question}
              answer={answer}
              onChosen={(content, others) =>
                setChosen({ questionId: question.id, content, other: others[0] })
              }
            />
          ) : (
            <>
              <Player
                question={question}
                selectedOptionId={selectedId}
                text={answer?.textAnswer ?? ''}
                isDisabled={isLocked}
                labelledBy={id}
                onSelect={(optionId) => attempt.selectOption(question.id, optionId)}
                onWrite={(text) => attempt.writeText(question.id, text)}
              />
              {chosen && isStill(chosen, answer) && (
                <ChosenNotice
                  questionId={question.id}
                  other={chosen.other}
                  onSwitched={(other) =>
                    setChosen({ questionId: question.id, content: other, other: chosen.content })
                  }
                />
              )}
            </>
          )}
        </Fragment>
      </div>
    </div>
  );
}

/** A choice between versions, as long as nothing else was answered since. */
interface Chosen {
  questionId: number;
  content: VersionContent;
  other: VersionContent | undefined;
}

function isStill({ questionId, content }: Chosen, answer: LocalAnswer | undefined): boolean {
  return (
    answer?.questionId === questionId &&
    answer.textAnswer === content.textAnswer &&
    answer.selectedOption?.id === content.selectedOption?.id
  );
}

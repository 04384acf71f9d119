import { Trans } from '@lingui/react/macro';

interface Props {
  /** Of the student; else it is the key. */
  isAnswer: boolean;
  isRight: boolean;
  isWrong: boolean;
  isReadOnly: boolean;
}

/** Says in words what the colour of a line says. */
export function AnswerTag({ isAnswer, isRight, isWrong, isReadOnly }: Props) {
  if (!isAnswer) return <Trans>Correct answer</Trans>;
  if (isRight) {
    return isReadOnly ? <Trans>Student's answer, correct</Trans> : <Trans>Your answer, correct</Trans>;
  }
  const whose = isReadOnly ? <Trans>Student's answer</Trans> : <Trans>Your answer</Trans>;
  if (!isWrong) return whose;
  return (
    <>
      {whose}
      <span className="visually-hidden">
        , <Trans>not correct</Trans>
      </span>
    </>
  );
}

import { Trans } from '@lingui/react/macro';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Bubble } from '#web/ui/bubble.tsx';
import styles from './answer-line.module.css';

interface Props {
  tone: 'right' | 'wrong' | 'plain';
  letter?: string;
  /** Puts the tag above a text of several lines. */
  isLong?: boolean;
  /** Whether it is the answer, the key or both. */
  tag?: ReactNode;
  children: ReactNode;
}

/** An answer or the key in a review. */
export function AnswerLine({ tone, letter, isLong = false, tag, children }: Props) {
  return (
    <div className={styles.line} data-tone={tone} data-long={isLong || undefined}>
      {letter !== undefined && (
        <>
          <Bubble letter={letter} state="open" size={24} />
          <span className="visually-hidden">{letter}: </span>
        </>
      )}
      <span className={styles.text}>{children}</span>
      {tag && (
        <span className={styles.tag}>
          {tone === 'right' && <IconCheck size={14} aria-hidden="true" />}
          {tone === 'wrong' && <IconX size={14} aria-hidden="true" />}
          <span>{tag}</span>
        </span>
      )}
    </div>
  );
}

interface AnswerTagReviewProps {
  /** True for the student's answer, false for the key. */
  isAnswer: boolean;
  isRight: boolean;
  isWrong: boolean;
  isReadOnly: boolean;
}

/** The meaning of a line's colour as text. */
export function AnswerTag({ isAnswer, isRight, isWrong, isReadOnly }: AnswerTagReviewProps) {
  if (!isAnswer) return <Trans>Correct answer</Trans>;
  if (isRight) {
    return isReadOnly ? <Trans>Student’s answer, correct</Trans> : <Trans>Your answer, correct</Trans>;
  }
  const whose = isReadOnly ? <Trans>Student’s answer</Trans> : <Trans>Your answer</Trans>;
  if (!isWrong) return whose;
  return (
    <>
      {whose}
      <span className="visually-hidden">
        , <Trans>incorrect</Trans>
      </span>
    </>
  );
}

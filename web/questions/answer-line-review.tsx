import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Bubble } from '#web/ui/bubble.tsx';
import styles from './answer-line-review.module.css';

interface Props {
  tone: 'right' | 'wrong' | 'plain';
  letter?: string;
  /** A text of many lines has what it is above it. */
  isLong?: boolean;
  /** What it is: the answer, the key, both. */
  tag?: ReactNode;
  children: ReactNode;
}

/** An answer or the key on a finished paper. */
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

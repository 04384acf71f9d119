import { useState } from 'react';
import type { CurrentUser } from '#shared/contract/auth.ts';
import type { QuizPreview } from '#shared/contract/quizzes.ts';
import { createRehearsal } from '#web/attempt/rehearsal.ts';
import type { QuizParts } from './quiz-parts.ts';
import styles from './rehearsal.module.css';
import { RehearsalBanner } from './rehearsal-banner.tsx';
import { RehearsalEnd } from './rehearsal-end.tsx';

interface Props {
  preview: QuizPreview;
  user: CurrentUser;
  parts: QuizParts;
  isDrawing: boolean;
  onAgain: () => void;
}

/** One paper, from its first question to its end. */
export function Rehearsal({ preview, user, parts, isDrawing, onAgain }: Props) {
  const { QuizPage, QuizScreen } = parts;
  const [end, setEnd] = useState<'SUBMITTED' | 'TIMED_OUT' | null>(null);
  const [attempt] = useState(() => createRehearsal({ preview, now: runOn(Date.now()), onEnd: setEnd }));
  const { quiz } = preview;
  if (end !== null) {
    return (
      <QuizPage user={user}>
        <RehearsalEnd quizId={quiz.id} reason={end} isDrawing={isDrawing} onAgain={onAgain} />
      </QuizPage>
    );
  }
  return (
    <div className={styles.rehearsal}>
      <RehearsalBanner quiz={quiz} isDrawing={isDrawing} onAgain={onAgain} />
      <QuizScreen attempt={attempt} user={user} />
    </div>
  );
}

/** Somebody who sets the clock of the device does not change the time that is left. */
function runOn(from: number): () => number {
  const since = performance.now();
  return () => from + performance.now() - since;
}

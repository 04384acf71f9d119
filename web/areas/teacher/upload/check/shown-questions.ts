import { useCallback, useEffect, useState } from 'react';
import type { UploadQuestion } from '#shared/contract/uploads.ts';
import { mergeQuestions } from './merge-questions.ts';
import type { View } from './questions-query.ts';

interface Kept {
  key: string;
  questions: readonly UploadQuestion[];
}

interface Loaded {
  questions: readonly UploadQuestion[];
  /** Still those of the view before: nothing of them is to be kept. */
  isPlaceholder: boolean;
}

/**
 * What stands in the list. A question that was corrected or dropped stays where it is until the view changes,
 * though the server no longer counts it to this view: it would vanish under the hand, and its way back with it.
 */
export function useShownQuestions({ show, search }: View, loaded: Loaded) {
  const key = `${show} ${search}`;
  const [kept, setKept] = useState<Kept>({ key, questions: [] });
  const before = kept.key === key ? kept.questions : [];
  const questions = loaded.isPlaceholder ? loaded.questions : mergeQuestions(before, loaded.questions);
  useEffect(() => {
    if (!loaded.isPlaceholder) setKept({ key, questions });
  }, [key, questions, loaded.isPlaceholder]);

  /** For one that the server no longer names here. */
  const replaceKept = useCallback((changed: UploadQuestion) => {
    setKept((last) => ({
      ...last,
      questions: last.questions.map((one) => (one.position === changed.position ? changed : one)),
    }));
  }, []);

  return { questions, replaceKept };
}

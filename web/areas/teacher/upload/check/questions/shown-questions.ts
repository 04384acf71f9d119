import { useCallback, useEffect, useState } from 'react';
import type { UploadQuestion } from '#shared/contract/teaching/uploads.ts';
import type { View } from '../../upload-queries.ts';

interface Kept {
  key: string;
  questions: readonly UploadQuestion[];
}

interface Loaded {
  questions: readonly UploadQuestion[];
  /** Results of the previous view: don't keep them. */
  isPlaceholder: boolean;
}

/**
 * The questions shown. A corrected or dropped question stays until the view changes, although it no longer matches:
 * otherwise it would vanish together with its undo.
 */
export function useShownQuestions({ show, search }: View, loaded: Loaded) {
  const key = `${show} ${search}`;
  const [kept, setKept] = useState<Kept>({ key, questions: [] });
  const before = kept.key === key ? kept.questions : [];
  const questions = loaded.isPlaceholder ? loaded.questions : mergeQuestions(before, loaded.questions);
  useEffect(() => {
    if (!loaded.isPlaceholder) setKept({ key, questions });
  }, [key, questions, loaded.isPlaceholder]);

  /** Updates a question that no longer matches the view. */
  const replaceKept = useCallback((changed: UploadQuestion) => {
    setKept((last) => ({
      ...last,
      questions: last.questions.map((one) => (one.position === changed.position ? changed : one)),
    }));
  }, []);

  return { questions, replaceKept };
}

/**
 * Loaded questions plus those shown before. Returns the same array if nothing changed, so that nothing renders.
 */
export function mergeQuestions(
  before: readonly UploadQuestion[],
  loaded: readonly UploadQuestion[],
): readonly UploadQuestion[] {
  const known = new Set(loaded.map(({ position }) => position));
  const gone = before.filter(({ position }) => !known.has(position));
  if (gone.length === 0) return loaded;
  const merged = [...loaded, ...gone].toSorted((one, other) => one.position - other.position);
  const isSame = merged.length === before.length && merged.every((one, place) => one === before[place]);
  return isSame ? before : merged;
}

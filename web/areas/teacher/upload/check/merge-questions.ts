import type { UploadQuestion } from '#shared/contract/uploads.ts';

/** What was loaded, and what stood there before. The same array when nothing changed: it need not be drawn again. */
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

import type { ReadPiece } from './read-lines.ts';

interface Range {
  from: number;
  end: number;
}

/**
 * "Type: Essay" below a complete question applies to the questions after it. If every question ends with such a line,
 * each applies to its own question. Returns where each question ends.
 */
export function cutTrailingSettings(pieces: readonly ReadPiece[], items: readonly Range[]): number[] {
  const cuts = items.map((item) => findTrailing(pieces, item));
  const isOwn = cuts.every((cut) => cut !== undefined) && !isSetBefore(pieces, items[0]?.from ?? 0);
  return items.map(({ end }, at) => (isOwn ? end : (cuts[at] ?? end)));
}

function findTrailing(pieces: readonly ReadPiece[], { from, end }: Range): number | undefined {
  let at = end;
  while (at > from + 1 && isTrailing(pieces[at - 1])) at -= 1;
  const first = pieces.slice(at, end).findIndex(isForFollowing);
  return first >= 0 && isComplete(pieces.slice(from, at)) ? at + first : undefined;
}

function isForFollowing({ role }: ReadPiece): boolean {
  return role.role === 'setting' && role.setting !== 'points';
}

/** Settings, and instructions or endings among them. */
function isTrailing(piece: ReadPiece | undefined): boolean {
  return (
    piece?.role.role === 'setting' || piece?.role.role === 'instructions' || piece?.role.role === 'ending'
  );
}

function isComplete(pieces: readonly ReadPiece[]): boolean {
  return pieces.some(
    ({ role, labels }) =>
      role.role === 'answer' || labels.some(({ place, isStrong }) => place === 1 && isStrong),
  );
}

function isSetBefore(pieces: readonly ReadPiece[], first: number): boolean {
  return pieces.slice(0, first).some(({ role }) => role.role === 'setting' && role.setting === 'type');
}

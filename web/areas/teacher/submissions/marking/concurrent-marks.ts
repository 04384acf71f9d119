import type { MarkingDraft, SeenMarks } from './marking-draft.ts';

/** A mark or comment that another teacher changed since this teacher loaded it. */
export interface ConcurrentMark {
  key: string;
  what: 'points' | 'comments';
  seen: number | string | null;
  theirs: number | string | null;
  /** Undefined if this teacher did not change it. */
  mine: number | string | null | undefined;
}

/** Stored changes since `seen` that differ from what the draft would save. */
export function findConcurrentMarks(
  seen: SeenMarks,
  stored: SeenMarks,
  draft: MarkingDraft,
): ConcurrentMark[] {
  const kinds = ['points', 'comments'] as const;
  return kinds.flatMap((what) =>
    Object.keys(stored[what])
      .filter((key) => stored[what][key] !== seen[what][key] && !isSame(draft[what][key], stored[what][key]))
      .map((key) => ({
        key,
        what,
        seen: seen[what][key] ?? null,
        theirs: stored[what][key] ?? null,
        mine: draft[what][key],
      })),
  );
}

// The server trims comments.
function isSame(mine: ConcurrentMark['mine'], theirs: ConcurrentMark['mine']): boolean {
  return typeof mine === 'string' ? mine.trim() === theirs : mine !== undefined && mine === theirs;
}

/** Rebases the draft onto the stored marks. With `theirs`, conflicting changes of the draft are dropped. */
export function rebaseDraft(
  draft: MarkingDraft,
  seen: SeenMarks,
  stored: SeenMarks,
  whose: 'mine' | 'theirs',
): MarkingDraft {
  const others = findConcurrentMarks(seen, stored, draft);
  const isOthers = (what: ConcurrentMark['what'], key: string) =>
    others.some((other) => other.what === what && other.key === key);
  const stays = (what: ConcurrentMark['what'], [key, value]: [string, number | string | null]) =>
    !isSame(value, stored[what][key]) && (whose === 'mine' || !isOthers(what, key));
  return {
    ...draft,
    points: Object.fromEntries(Object.entries(draft.points).filter((entry) => stays('points', entry))),
    comments: Object.fromEntries(Object.entries(draft.comments).filter((entry) => stays('comments', entry))),
  };
}

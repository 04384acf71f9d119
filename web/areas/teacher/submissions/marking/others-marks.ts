import type { MarkingDraft, SeenMarks } from './marking-draft.ts';

/** A mark or comment that is stored otherwise than it was seen. */
export interface OtherMark {
  key: string;
  what: 'points' | 'comments';
  seen: number | string | null;
  theirs: number | string | null;
  /** Undefined where nothing else was given here. */
  mine: number | string | null | undefined;
}

/** What has changed in the store since the marks were looked at, and is not what is being given here anyway. */
export function findOthersMarks(seen: SeenMarks, stored: SeenMarks, draft: MarkingDraft): OtherMark[] {
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

// The store keeps a comment without the spaces around it.
function isSame(mine: OtherMark['mine'], theirs: OtherMark['mine']): boolean {
  return typeof mine === 'string' ? mine.trim() === theirs : mine !== undefined && mine === theirs;
}

/** The draft on top of what is stored now; with `theirs` it gives way wherever both have changed the same. */
export function rebaseDraft(
  draft: MarkingDraft,
  seen: SeenMarks,
  stored: SeenMarks,
  whose: 'mine' | 'theirs',
): MarkingDraft {
  const others = findOthersMarks(seen, stored, draft);
  const isOthers = (what: OtherMark['what'], key: string) =>
    others.some((other) => other.what === what && other.key === key);
  const stays = (what: OtherMark['what'], [key, value]: [string, number | string | null]) =>
    !isSame(value, stored[what][key]) && (whose === 'mine' || !isOthers(what, key));
  return {
    ...draft,
    points: Object.fromEntries(Object.entries(draft.points).filter((entry) => stays('points', entry))),
    comments: Object.fromEntries(Object.entries(draft.comments).filter((entry) => stays('comments', entry))),
  };
}

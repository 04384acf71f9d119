import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { announcementsQuery, useMarkSeen } from './announcements.ts';

/**
 * Marks all messages as seen while their panel is open. Which of them were new is remembered until it is closed:
 * the mark must not vanish under the reader's eyes. Only once the list is there: seen before that, none is new.
 */
export function useNewMessages(step: number, unread: number): ReadonlySet<number> {
  const { data, isFetching } = useInfiniteQuery(announcementsQuery(step));
  const { mutate } = useMarkSeen();
  const [known, setKnown] = useState<ReadonlySet<number>>(new Set());
  const found = (data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter(({ id, isUnread }) => isUnread && !known.has(id));
  if (found.length > 0) setKnown(new Set([...known, ...found.map(({ id }) => id)]));

  const isListed = data !== undefined && !isFetching;
  useEffect(() => {
    if (isListed && unread > 0) mutate();
  }, [isListed, unread, mutate]);
  return known;
}

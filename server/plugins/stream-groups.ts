/** Open streams by whom they belong to, the oldest first. */
export class StreamGroups<Key, Stream> {
  // A set keeps the order in which its members came.
  private readonly groups = new Map<Key, Set<Stream>>();

  /** Answers the oldest ones that are now too many. */
  add(key: Key, stream: Stream, max: number): Stream[] {
    this.groups.set(key, (this.groups.get(key) ?? new Set()).add(stream));
    return this.oldestBeyond(key, max);
  }

  remove(key: Key, stream: Stream): void {
    const group = this.groups.get(key);
    group?.delete(stream);
    if (group?.size === 0) this.groups.delete(key);
  }

  /** Those beyond the newest that may stay. */
  oldestBeyond(key: Key, keep: number): Stream[] {
    const group = this.groups.get(key);
    return group === undefined || group.size <= keep ? [] : [...group].slice(0, group.size - keep);
  }
}

/** Open streams by owner, oldest first. */
export class StreamGroups<Key, Stream> {
  // A set keeps insertion order.
  private readonly groups = new Map<Key, Set<Stream>>();

  /** Returns the oldest streams above the limit. */
  add(key: Key, stream: Stream, max: number): Stream[] {
    this.groups.set(key, (this.groups.get(key) ?? new Set()).add(stream));
    return this.oldestBeyond(key, max);
  }

  remove(key: Key, stream: Stream): void {
    const group = this.groups.get(key);
    group?.delete(stream);
    if (group?.size === 0) this.groups.delete(key);
  }

  /** Returns all but the newest `allowed` streams. */
  oldestBeyond(key: Key, keep: number): Stream[] {
    const group = this.groups.get(key);
    return group === undefined || group.size <= keep ? [] : [...group].slice(0, group.size - keep);
  }
}

interface EntryState {
  /** The number of our pages before this entry, counted by the router. */
  idx?: number;
  isGuard?: boolean;
}

function stateOfEntry(): EntryState {
  return (window.history.state as EntryState | null) ?? {};
}

/** Adds a history entry for the same address, so that Back removes that first. Adds it only once. */
export function guardHistory(): void {
  if (!isGuarded()) window.history.pushState({ ...stateOfEntry(), isGuard: true }, '');
}

export function isGuarded(): boolean {
  return stateOfEntry().isGuard === true;
}

/** True if no page of ours precedes the quiz. */
export function isFirstPage(): boolean {
  return (stateOfEntry().idx ?? 0) === 0;
}

/** Removes the extra entry, so that the next page replaces the quiz itself. */
export function unguardHistory(): Promise<void> {
  if (!isGuarded()) return Promise.resolve();
  return new Promise((done) => {
    window.addEventListener('popstate', () => done(), { once: true });
    window.history.back();
  });
}

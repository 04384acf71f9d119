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

/** A reload at the moment of adding can give the quiz's own entry our mark; Back from there would leave the quiz. */
export function isGuarded(): boolean {
  return stateOfEntry().isGuard === true && isSamePageBefore();
}

/** True also in browsers without the Navigation API, which cannot tell. */
function isSamePageBefore(): boolean {
  const { navigation } = window as { navigation?: Navigation };
  const index = navigation?.currentEntry?.index;
  if (navigation === undefined || index === undefined) return true;
  return navigation.entries()[index - 1]?.url === window.location.href;
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

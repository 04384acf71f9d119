interface EntryState {
  /** How many pages of ours came before; the router counts them. */
  idx?: number;
  isGuard?: boolean;
}

function stateOfEntry(): EntryState {
  return (window.history.state as EntryState | null) ?? {};
}

/** One entry more for the same address, which Back takes away first. Once, however often the quiz is opened. */
export function guardHistory(): void {
  if (!isGuarded()) window.history.pushState({ ...stateOfEntry(), isGuard: true }, '');
}

export function isGuarded(): boolean {
  return stateOfEntry().isGuard === true;
}

/** Nothing of ours lies before the quiz. */
export function isFirstPage(): boolean {
  return (stateOfEntry().idx ?? 0) === 0;
}

/** Takes the entry away again, so that what comes next takes the place of the quiz itself. */
export function unguardHistory(): Promise<void> {
  if (!isGuarded()) return Promise.resolve();
  return new Promise((done) => {
    window.addEventListener('popstate', () => done(), { once: true });
    window.history.back();
  });
}

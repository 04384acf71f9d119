/** What another page tells the sign-in page through the history. */
export interface SignInState {
  notice: 'password-changed' | 'password-chosen';
  email: string;
}

export function readSignInState(state: unknown): SignInState | null {
  const { notice, email } = (typeof state === 'object' && state ? state : {}) as Partial<SignInState>;
  const isKnown = notice === 'password-changed' || notice === 'password-chosen';
  return isKnown && typeof email === 'string' ? { notice, email } : null;
}

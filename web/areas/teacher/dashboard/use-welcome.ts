import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { useBrand } from '#web/lib/brand.ts';
import { readToken } from '#web/lib/session-token.ts';
import { toast } from '#web/ui/toast.ts';

const key = 'cquiz-welcomed';

/** Says hello once a sign-in, in this window. */
export function useWelcome(firstName: string): void {
  const { name: brand } = useBrand();
  useEffect(() => {
    if (!isFirstVisit()) return;
    toast.info(firstName === '' ? t`Welcome to ${brand}.` : t`Welcome to ${brand}, ${firstName}.`);
  }, [brand, firstName]);
}

/** By the end of the token: the next one to sign in at this window is welcomed too. */
function isFirstVisit(): boolean {
  const signIn = readToken()?.slice(-8) ?? '';
  try {
    if (sessionStorage.getItem(key) === signIn) return false;
    sessionStorage.setItem(key, signIn);
  } catch {
    // Without storage nobody knows, and saying nothing disturbs less.
    return false;
  }
  return true;
}

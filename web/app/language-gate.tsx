import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import type { Language } from '#shared/settings.ts';
import { speak } from '#web/lib/i18n.ts';
import {
  keepOwnLanguage,
  onVisitorLanguageChanged,
  ownLanguage,
  visitorLanguage,
} from '#web/lib/page-language.ts';
import { preferencesQuery } from '#web/lib/preferences-query.ts';
import { ConnectingPage } from './connecting-page.tsx';
import { useSignedInSession } from './session-provider.tsx';

/**
 * Everything below is said in the language of whoever is here. Nothing is shown until it can be; a change later on
 * leaves the page standing, and whatever has been typed into it.
 */
export function LanguageGate({ children }: { children: ReactNode }) {
  const session = useSignedInSession();
  const person = session.status === 'signed-in' ? session.user.id : 'visitor';
  const language = useLanguageOf(person);
  const spoken = useLingui().i18n.locale;
  const [greeted, setGreeted] = useState<number | 'visitor' | null>(null);
  if (language === spoken && greeted !== person) setGreeted(person);

  useEffect(() => {
    function change(): void {
      if (language === undefined) return;
      // Where its words cannot be had, the page goes on in the other language.
      speak(language).catch(() => setGreeted(person));
    }
    change();
    window.addEventListener('online', change);
    return () => window.removeEventListener('online', change);
  }, [language, person]);
  return greeted === person ? children : <ConnectingPage isServerAway={false} />;
}

/** Undefined until it is known. */
function useLanguageOf(person: number | 'visitor'): Language | undefined {
  const isVisitor = person === 'visitor';
  const visitors = useSyncExternalStore(onVisitorLanguageChanged, visitorLanguage);
  const { data, failureCount, isPaused } = useQuery({ ...preferencesQuery, enabled: !isVisitor });
  const effective = data?.effectiveLanguage;
  useEffect(() => {
    if (effective && !isVisitor) keepOwnLanguage(effective);
  }, [effective, isVisitor]);
  if (isVisitor) return visitors;
  const isServerAway = failureCount > 0 || isPaused;
  return effective ?? ownLanguage() ?? (isServerAway ? visitors : undefined);
}

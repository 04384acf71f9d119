import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import type { Language } from '#shared/settings.ts';
import { switchLanguage } from '#web/lib/i18n/i18n.ts';
import {
  keepOwnLanguage,
  onVisitorLanguageChanged,
  ownLanguage,
  visitorLanguage,
} from '#web/lib/i18n/page-language.ts';
import { preferencesQuery } from '#web/lib/queries/preferences-query.ts';
import { ConnectingPage } from './connecting-page.tsx';
import { useSignedInSession } from './session-provider.tsx';

/**
 * Renders everything below in the person's language. Waits until its messages are loaded; a later change keeps the
 * page and what was typed.
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
      // If its messages cannot be loaded, the page keeps the other language.
      switchLanguage(language).catch(() => setGreeted(person));
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

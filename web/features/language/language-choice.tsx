import { useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconLanguage } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import type { Language } from '#shared/settings.ts';
import { languages } from '#web/lib/i18n/languages.ts';
import { keepVisitorLanguage } from '#web/lib/i18n/page-language.ts';
import { onTokenChanged, readToken } from '#web/lib/session/session-token.ts';
import styles from './language-choice.module.css';

/** The language menu for signed-out visitors. Remembered on this device. */
export function LanguageChoice() {
  const { t, i18n } = useLingui();
  // A signed-in user, for example on an invitation page, has chosen a language in their profile.
  const isSignedIn = useSyncExternalStore(onTokenChanged, readToken) !== null;
  if (isSignedIn) return null;
  return (
    <div className={styles.choice}>
      <IconLanguage size={18} aria-hidden />
      <select
        className={styles.select}
        aria-label={t`Language`}
        value={i18n.locale}
        onChange={(event) => keepVisitorLanguage(event.target.value as Language)}
      >
        {languages.map(({ value, label }) => (
          <option key={value} value={value} lang={value}>
            {label}
          </option>
        ))}
      </select>
      <IconChevronDown className={styles.chevron} size={16} aria-hidden />
    </div>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import type { BrandRoles } from '#shared/contract/platform/branding.ts';
import { Text } from '#web/ui/layout/primitives.tsx';
import styles from './brand-preview.module.css';
import { previewQuery } from './branding.ts';
import type { ProfileDraft } from './profile-draft.ts';

interface BrandPreviewProps {
  draft: ProfileDraft;
  logo: string | null;
}

/** The sign-in page and the sidebar as they would look, in both themes. */
export function BrandPreview({ draft, logo }: BrandPreviewProps) {
  const { t, i18n } = useLingui();
  const preview = useQuery(previewQuery(draft.primaryColor));
  if (!preview.data) return null;
  const { palette, contrasts } = preview.data;
  const ratio = (value: number) => i18n.number(value, { maximumFractionDigits: 1 });
  const worst = ratio(Math.min(contrasts.light.button, contrasts.dark.button));
  const worstText = ratio(Math.min(contrasts.light.text, contrasts.dark.text));
  return (
    <figure className={styles.preview} aria-label={t`Preview`}>
      <div className={styles.themes}>
        <Theme theme="light" roles={palette.light} draft={draft} logo={logo} />
        <Theme theme="dark" roles={palette.dark} draft={draft} logo={logo} />
      </div>
      <Text as="figcaption" size="caption" tone="ink2">
        <Trans>
          The contrast is {worst} : 1 for buttons and {worstText} : 1 for links. CQuiz adjusts the colour to
          reach at least 4.5 : 1.
        </Trans>
      </Text>
    </figure>
  );
}

interface ThemeProps extends BrandPreviewProps {
  theme: 'light' | 'dark';
  roles: BrandRoles;
}

function Theme({ theme, roles, draft, logo }: ThemeProps) {
  const variables = {
    '--preview-fill': roles.fill,
    '--preview-on': roles.on,
    '--preview-border': roles.fillBorder,
    '--preview-text': roles.text,
    '--preview-line': roles.line,
    '--preview-soft': roles.soft,
  } as CSSProperties;
  return (
    <div className={styles.theme} data-scheme={theme} style={variables} aria-hidden="true">
      <div className={styles.side}>
        <span className={styles.mark}>{draft.shortName}</span>
        <span className={styles.chosen}>
          <Trans>Dashboard</Trans>
        </span>
        <span>
          <Trans>Quizzes</Trans>
        </span>
      </div>
      <div className={styles.card}>
        {logo !== null && <img className={styles.logo} src={logo} alt="" />}
        <strong>{draft.name}</strong>
        <span>{draft.tagline}</span>
        <span className={styles.button}>
          <Trans>Sign In</Trans>
        </span>
        <span className={styles.link}>
          <Trans>Register</Trans>
        </span>
      </div>
    </div>
  );
}

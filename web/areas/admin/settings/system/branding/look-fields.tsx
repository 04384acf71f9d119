import { useLingui } from '@lingui/react/macro';
import { branding, textLength } from '#shared/limits.ts';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './branding.module.css';
import { ColorField } from './color-field.tsx';
import type { DraftProblems, ProfileDraft } from './profile-draft.ts';

interface Props {
  draft: ProfileDraft;
  problems: DraftProblems;
  onChange: (changes: Partial<ProfileDraft>) => void;
}

/** What people see. */
export function LookFields({ draft, problems, onChange }: Props) {
  const { t } = useLingui();
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={t`Name`}
          data-autofocus
          maxLength={textLength.name}
          value={draft.name}
          onChange={({ target }) => onChange({ name: target.value })}
          error={problems.name}
        />
        <TextField
          label={t`Short name`}
          maxLength={branding.shortName}
          value={draft.shortName}
          onChange={({ target }) => onChange({ shortName: target.value })}
          error={problems.shortName}
        />
      </div>
      <TextField
        label={t`Tagline`}
        maxLength={textLength.title}
        value={draft.tagline}
        onChange={({ target }) => onChange({ tagline: target.value })}
        error={problems.tagline}
      />
      <TextAreaField
        label={t`Text of the registration page`}
        rows={2}
        maxLength={textLength.description}
        value={draft.registrationDescription}
        onChange={({ target }) => onChange({ registrationDescription: target.value })}
        error={problems.registrationDescription}
      />
      <ColorField
        value={draft.primaryColor}
        onChange={(primaryColor) => onChange({ primaryColor })}
        error={problems.primaryColor}
      />
    </>
  );
}

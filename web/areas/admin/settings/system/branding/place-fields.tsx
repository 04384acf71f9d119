import { Trans, useLingui } from '@lingui/react/macro';
import { branding, textLength } from '#shared/limits.ts';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './branding.module.css';
import type { DraftProblems, ProfileDraft } from './profile-draft.ts';

interface Props {
  draft: ProfileDraft;
  problems: DraftProblems;
  /** Applies where nothing else does: it has no addresses. */
  isDefault: boolean;
  onChange: (changes: Partial<ProfileDraft>) => void;
}

/** Where it applies. */
export function PlaceFields({ draft, problems, isDefault, onChange }: Props) {
  const { t } = useLingui();
  return (
    <>
      {!isDefault && (
        <TextAreaField
          label={t`Addresses`}
          hint={
            <Trans>
              With commas between them. * stands for any text: *.school.example. After host: only the name of
              the host counts, else also the whole address.
            </Trans>
          }
          rows={2}
          spellCheck={false}
          value={draft.pattern}
          onChange={({ target }) => onChange({ pattern: target.value })}
          error={problems.pattern}
        />
      )}
      <div className={styles.pair}>
        {!isDefault && (
          <TextField
            label={t`Priority`}
            hint={t`0 to ${branding.mostPriority}; the highest that matches wins.`}
            inputMode="numeric"
            maxLength={4}
            value={draft.priority}
            onChange={({ target }) => onChange({ priority: target.value })}
            error={problems.priority}
          />
        )}
        <TextField
          label={t`Tenant label`}
          hint={t`For reports and integrations.`}
          maxLength={textLength.name}
          value={draft.tenant}
          onChange={({ target }) => onChange({ tenant: target.value })}
          error={problems.tenant}
        />
      </div>
      <TextField
        label={t`Note`}
        hint={t`What it is for; only administrators see it.`}
        maxLength={textLength.description}
        value={draft.description}
        onChange={({ target }) => onChange({ description: target.value })}
        error={problems.description}
      />
    </>
  );
}

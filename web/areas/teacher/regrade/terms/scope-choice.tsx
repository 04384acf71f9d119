import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { RegradeQuestion } from '#shared/contract/regrades.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import styles from '../regrade.module.css';
import { groupByOptions, type KeyScope } from '../regrade-draft.ts';

interface Props {
  question: RegradeQuestion;
  scope: KeyScope;
  onScope: (scope: KeyScope) => void;
}

/** One key for all versions, or the key of those with the same options. */
export function ScopeChoice({ question, scope, onScope }: Props) {
  const { t } = useLingui();
  const groups = groupByOptions(question).filter(([first]) => (first?.options.length ?? 0) > 0);
  const newest = groups[0]?.[0]?.version ?? question.version;
  if (question.versions.length === 1) return null;
  if (groups.length === 1) {
    return (
      <p className={styles.note}>
        <Trans>One key for all versions. They have the same options.</Trans>
      </p>
    );
  }
  return (
    <div className={styles.scope}>
      <Segmented
        label={t`Versions`}
        value={scope === 'all' ? 'all' : 'one'}
        options={[
          { value: 'all', label: t`One key for all versions` },
          { value: 'one', label: t`Key for one version` },
        ]}
        onChange={(value) => onScope(value === 'all' ? 'all' : newest)}
      />
      {scope === 'all' ? (
        <p className={styles.note}>
          <Trans>Choose by answer. The letters differ between versions.</Trans>
        </p>
      ) : (
        <SelectField
          label={t`Version`}
          value={String(scope)}
          options={groups.flatMap((versions) => {
            const [first] = versions;
            return first ? [{ value: String(first.version), label: groupName(versions) }] : [];
          })}
          onChange={({ target: { value } }) => onScope(Number(value))}
        />
      )}
    </div>
  );

  function groupName(versions: readonly { version: number; attempts: number }[]): string {
    const names = versions.map(({ version }) => version).join(', ');
    const attempts = versions.reduce((sum, version) => sum + version.attempts, 0);
    const submissions = plural(attempts, { one: '# submission', other: '# submissions' });
    return versions.length === 1 ? t`Version ${names}, ${submissions}` : t`Versions ${names}, ${submissions}`;
  }
}

import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { RegradeQuestion } from '#shared/contract/results/regrades.ts';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Stack, Text } from '#web/ui/layout/primitives.tsx';
import styles from '../regrade.module.css';
import { groupByOptions, type KeyScope, type RegradeDraft, sameWorth } from '../regrade-draft.ts';
import type { FieldProblems } from '../regrade-problems.ts';
import { AcceptedOptions, AcceptedTexts, answerOptions } from './accepted-answers.tsx';

interface Props {
  question: RegradeQuestion;
  draft: RegradeDraft;
  problems: FieldProblems;
  onChange: (change: Partial<Pick<RegradeDraft, 'accepted' | 'creditAll' | 'points'>>) => void;
  onScope: (scope: KeyScope) => void;
}

const invalid = '[aria-invalid="true"], fieldset[data-invalid] input';

/** The new answer key and points. */
export function RegradeFields({ question, draft, problems, onChange, onScope }: Props) {
  const { t } = useLingui();
  const section = useRef<HTMLElement>(null);
  const isRefused = problems.accepted !== undefined || problems.points !== undefined;
  useEffect(() => {
    if (isRefused) section.current?.querySelector<HTMLElement>(invalid)?.focus();
  }, [isRefused]);
  const { questionType } = question;
  const creditAll = question.versions.every((version) => version.creditAll);
  const points = sameWorth(question);
  // An essay has no key to go back to: only undoing the regrade ends full points for everyone.
  const isCreditFixed = questionType === 'ESSAY' && creditAll;
  return (
    <section ref={section} className={styles.fields} aria-label={t`New answer key`}>
      {questionType === 'SHORT_ANSWER' && (
        <AcceptedTexts
          question={question}
          accepted={draft.accepted}
          error={problems.accepted}
          onAccepted={(accepted) => onChange({ accepted })}
        />
      )}
      {question.answers.length > 0 && (
        <>
          <ScopeChoice question={question} scope={draft.scope} onScope={onScope} />
          <AcceptedOptions
            choices={answerOptions(question, draft.scope)}
            submissions={question.versions.reduce((sum, { attempts }) => sum + attempts, 0)}
            accepted={draft.accepted}
            error={problems.accepted}
            onAccepted={(accepted) => onChange({ accepted })}
          />
        </>
      )}
      {questionType === 'ESSAY' && (
        <Text size="small" tone="ink2">
          <Trans>Essays have no answer key. You can give everyone full marks or change the points.</Trans>
        </Text>
      )}
      <CheckField
        label={t`Full marks for everyone`}
        hint={
          isCreditFixed
            ? t`To remove this, undo the regrade below.`
            : t`Use this for a faulty question. Students who didn’t answer get full marks too.`
        }
        checked={draft.creditAll}
        disabled={isCreditFixed}
        onChange={(event) => onChange({ creditAll: event.target.checked })}
      />
      <div className={styles.points}>
        <TextField
          label={t`Points`}
          hint={points === null ? t`Leave blank to keep each submission’s points` : undefined}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={draft.points}
          error={problems.points}
          onChange={(event) => onChange({ points: event.target.value })}
        />
      </div>
    </section>
  );
}

interface ScopeChoiceProps {
  question: RegradeQuestion;
  scope: KeyScope;
  onScope: (scope: KeyScope) => void;
}

/** One key for all versions, or the key of those with the same options. */
function ScopeChoice({ question, scope, onScope }: ScopeChoiceProps) {
  const { t } = useLingui();
  const groups = groupByOptions(question).filter(([first]) => (first?.options.length ?? 0) > 0);
  const newest = groups[0]?.[0]?.version ?? question.version;
  if (question.versions.length === 1) return null;
  if (groups.length === 1) {
    return (
      <Text size="small" tone="ink2">
        <Trans>All versions have the same options, so they share one answer key.</Trans>
      </Text>
    );
  }
  return (
    <Stack gap={8} align="start">
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
        <Text size="small" tone="ink2">
          <Trans>Choose by answer. The letters differ between versions.</Trans>
        </Text>
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
    </Stack>
  );

  function groupName(versions: readonly { version: number; attempts: number }[]): string {
    const names = versions.map(({ version }) => version).join(', ');
    const attempts = versions.reduce((sum, version) => sum + version.attempts, 0);
    const submissions = plural(attempts, { one: '# submission', other: '# submissions' });
    return versions.length === 1 ? t`Version ${names}, ${submissions}` : t`Versions ${names}, ${submissions}`;
  }
}

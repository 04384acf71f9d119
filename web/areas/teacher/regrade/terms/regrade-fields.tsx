import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { RegradeQuestion } from '#shared/contract/regrades.ts';
import { CheckField } from '#web/ui/check-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from '../regrade.module.css';
import { type KeyScope, type RegradeDraft, sameWorth } from '../regrade-draft.ts';
import type { FieldProblems } from '../regrade-problems.ts';
import { AcceptedOptions } from './accepted-options.tsx';
import { AcceptedTexts } from './accepted-texts.tsx';
import { choicesOf } from './choices.ts';
import { ScopeChoice } from './scope-choice.tsx';

interface Props {
  question: RegradeQuestion;
  draft: RegradeDraft;
  problems: FieldProblems;
  onChange: (change: Partial<Pick<RegradeDraft, 'accepted' | 'creditAll' | 'points'>>) => void;
  onScope: (scope: KeyScope) => void;
}

const invalid = '[aria-invalid="true"], fieldset[data-invalid] input';

/** The new key, and the points. */
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
  // An essay has no key that could end it: only undoing the regrade does.
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
            choices={choicesOf(question, draft.scope)}
            submissions={question.versions.reduce((sum, { attempts }) => sum + attempts, 0)}
            accepted={draft.accepted}
            error={problems.accepted}
            onAccepted={(accepted) => onChange({ accepted })}
          />
        </>
      )}
      {questionType === 'ESSAY' && (
        <p className={styles.note}>
          <Trans>An essay has no key. You can give everyone full points, or change what it is worth.</Trans>
        </p>
      )}
      <CheckField
        label={t`Full points for everyone`}
        hint={
          isCreditFixed
            ? t`Undo the regrade below to take this back.`
            : t`Also for those who left it open. For a question that cannot be answered fairly.`
        }
        checked={draft.creditAll}
        disabled={isCreditFixed}
        onChange={(event) => onChange({ creditAll: event.target.checked })}
      />
      <div className={styles.points}>
        <TextField
          label={t`Points`}
          hint={points === null ? t`Left empty: as on each paper` : t`What the question is worth`}
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

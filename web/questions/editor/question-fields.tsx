import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import { question as limit } from '#shared/limits.ts';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { AnswerFields } from './answer-fields.tsx';
import { changeType } from './change-type.ts';
import type { DraftProblems } from './draft-problems.ts';
import styles from './fields.module.css';
import type { QuestionDraft } from './question-draft.ts';
import { TypeField } from './type-field.tsx';

interface Props<Draft extends QuestionDraft> {
  draft: Draft;
  problems: DraftProblems;
  onChange: (draft: Draft) => void;
  /** The first field. */
  ref: Ref<HTMLTextAreaElement>;
  /** Stands below the text. */
  picture?: ReactNode;
  /** Stands before the explanation. */
  children?: ReactNode;
}

/** Everything a question of any type is written with. */
export function QuestionFields<Draft extends QuestionDraft>(props: Props<Draft>) {
  const { draft, problems, onChange, ref, picture, children } = props;
  const { t } = useLingui();

  function write(part: Partial<QuestionDraft>): void {
    onChange({ ...draft, ...part });
  }

  return (
    <div className={styles.fields}>
      <TextAreaField
        ref={ref}
        label={t`Question`}
        hint={<Trans>Write maths between dollar signs, such as $x^2$.</Trans>}
        rows={3}
        data-autofocus
        maxLength={limit.text}
        value={draft.questionText}
        error={problems.questionText}
        onChange={(event) => write({ questionText: event.target.value })}
      />
      {picture}
      <div className={styles.pair}>
        <TypeField
          value={draft.questionType}
          onChange={(questionType) => onChange(changeType(draft, questionType))}
        />
        <TextField
          label={t`Points`}
          inputMode="decimal"
          maxLength={10}
          value={draft.points}
          error={problems.points}
          // The trap of a drawer moves the focus without choosing the text: 5, typed over 2, would be 25.
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => write({ points: event.target.value })}
        />
      </div>
      <AnswerFields draft={draft} problems={problems} onChange={write} />
      {children}
      <TextAreaField
        label={t`Explanation`}
        hint={t`Shown with the results. May stay empty.`}
        rows={2}
        maxLength={limit.text}
        value={draft.feedback}
        error={problems.feedback}
        onChange={(event) => write({ feedback: event.target.value })}
      />
    </div>
  );
}

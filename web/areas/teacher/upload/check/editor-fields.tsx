import { useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import type { QuestionType } from '#shared/contract/question-banks.ts';
import { question as limit, textLength } from '#shared/limits.ts';
import { questionTypes } from '#shared/questions/question-types.ts';
import { questionTypeLabels } from '#web/questions/question-type-labels.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { AnswerFields } from './answer-fields.tsx';
import type { DraftProblems } from './draft-problems.ts';
import { changeType } from './draft-type.ts';
import styles from './editor.module.css';
import type { QuestionDraft } from './question-draft.ts';

interface Props {
  draft: QuestionDraft;
  problems: DraftProblems;
  onChange: (draft: QuestionDraft) => void;
  /** The first field. */
  ref: Ref<HTMLTextAreaElement>;
}

export function EditorFields({ draft, problems, onChange, ref }: Props) {
  const { t } = useLingui();

  function write(part: Partial<QuestionDraft>): void {
    onChange({ ...draft, ...part });
  }

  return (
    <div className={styles.fields}>
      <TextAreaField
        ref={ref}
        label={t`Question`}
        rows={3}
        maxLength={limit.text}
        value={draft.questionText}
        onChange={(event) => write({ questionText: event.target.value })}
      />
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
          onChange={(event) => write({ points: event.target.value })}
        />
      </div>
      <AnswerFields draft={draft} onChange={write} />
      <div className={styles.pair}>
        <TextField
          label={t`Quiz title`}
          maxLength={textLength.title}
          value={draft.quizTitle}
          error={problems.quizTitle}
          onChange={(event) => write({ quizTitle: event.target.value })}
        />
        <TextField
          label={t`Question bank`}
          maxLength={textLength.title}
          value={draft.questionBankTitle}
          error={problems.questionBankTitle}
          onChange={(event) => write({ questionBankTitle: event.target.value })}
        />
      </div>
      <TextAreaField
        label={t`Explanation`}
        hint={t`Shown with the results. May stay empty.`}
        rows={2}
        maxLength={limit.text}
        value={draft.feedback}
        onChange={(event) => write({ feedback: event.target.value })}
      />
    </div>
  );
}

interface TypeFieldProps {
  value: QuestionType | null;
  onChange: (type: QuestionType) => void;
}

const types = Object.keys(questionTypes) as QuestionType[];

function TypeField({ value, onChange }: TypeFieldProps) {
  const { t } = useLingui();
  return (
    <SelectField
      label={t`Type`}
      value={value ?? ''}
      {...(value === null ? { placeholder: t`Choose a type` } : {})}
      options={types.map((type) => ({ value: type, label: t(questionTypeLabels[type]) }))}
      onChange={(event) => {
        const type = types.find((one) => one === event.target.value);
        if (type) onChange(type);
      }}
    />
  );
}

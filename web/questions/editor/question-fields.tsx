import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import type { QuestionType } from '#shared/contract/teaching/question-banks.ts';
import { question as limit } from '#shared/limits.ts';
import { questionTypes } from '#shared/questions/question-types.ts';
import { questionTypeLabels } from '#web/questions/question-type-labels.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx';
import { Stack } from '#web/ui/layout/primitives.tsx';
import { changeType } from './change-type.ts';
import type { DraftProblems } from './draft-problems.ts';
import styles from './fields.module.css';
import { OptionFields } from './option-fields.tsx';
import type { QuestionDraft } from './question-draft.ts';

interface Props<Draft extends QuestionDraft> {
  draft: Draft;
  problems: DraftProblems;
  onChange: (draft: Draft) => void;
  /** The first field. */
  ref: Ref<HTMLTextAreaElement>;
  /** Beside the type and the points. */
  bank?: ReactNode;
  pointsHint?: string | undefined;
  /** Shown below the text. */
  picture?: ReactNode;
  /** Shown before the explanation. */
  children?: ReactNode;
}

/** The fields for a question of any type. */
export function QuestionFields<Draft extends QuestionDraft>(props: Props<Draft>) {
  const { draft, problems, onChange, ref, bank, pointsHint, picture, children } = props;
  const { t } = useLingui();

  function write(part: Partial<QuestionDraft>): void {
    onChange({ ...draft, ...part });
  }

  return (
    <Stack gap={16}>
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
          hint={pointsHint}
          value={draft.points}
          error={problems.points}
          // A drawer's focus trap does not select the text: typing 5 over 2 would give 25.
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => write({ points: event.target.value })}
        />
        {bank}
      </div>
      <AnswerFields draft={draft} problems={problems} onChange={write} />
      {children}
      <TextAreaField
        label={t`Explanation`}
        hint={t`Optional. Shown with the results.`}
        rows={2}
        maxLength={limit.text}
        value={draft.feedback}
        error={problems.feedback}
        onChange={(event) => write({ feedback: event.target.value })}
      />
    </Stack>
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

interface AnswerFieldsProps {
  draft: QuestionDraft;
  problems: DraftProblems;
  onChange: (part: Partial<QuestionDraft>) => void;
}

/** The answer fields: options, or written answers. */
function AnswerFields({ draft, problems, onChange }: AnswerFieldsProps) {
  const { t } = useLingui();
  const { questionType, writtenAnswer } = draft;
  if (questionType === 'SHORT_ANSWER') {
    return (
      <TextAreaField
        label={t`Accepted answers`}
        hint={t`One per line. Capitals and extra spaces don’t matter.`}
        rows={3}
        maxLength={limit.key}
        // Stored separated by bars.
        value={writtenAnswer.replaceAll('|', '\n')}
        error={problems.answer}
        onChange={(event) => onChange({ writtenAnswer: event.target.value.replaceAll('\n', '|') })}
      />
    );
  }
  if (questionType === 'ESSAY') {
    return (
      <TextAreaField
        label={t`Model answer`}
        hint={t`Optional. Helps with marking.`}
        rows={3}
        maxLength={limit.key}
        value={writtenAnswer}
        error={problems.answer}
        onChange={(event) => onChange({ writtenAnswer: event.target.value })}
      />
    );
  }
  return <OptionFields draft={draft} problems={problems} onChange={onChange} />;
}

import { useLingui } from '@lingui/react/macro';
import type { QuestionType } from '#shared/contract/question-banks.ts';
import { questionTypes } from '#shared/questions/question-types.ts';
import { questionTypeLabels } from '#web/questions/question-type-labels.ts';
import { SelectField } from '#web/ui/select-field.tsx';

interface Props {
  value: QuestionType | null;
  onChange: (type: QuestionType) => void;
}

const types = Object.keys(questionTypes) as QuestionType[];

export function TypeField({ value, onChange }: Props) {
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

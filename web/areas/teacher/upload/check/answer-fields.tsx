import { useLingui } from '@lingui/react/macro';
import { question as limit } from '#shared/limits.ts';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { OptionFields } from './option-fields.tsx';
import type { QuestionDraft } from './question-draft.ts';

interface Props {
  draft: QuestionDraft;
  onChange: (part: Partial<QuestionDraft>) => void;
}

/** How the question is answered: by its options, or in writing. */
export function AnswerFields({ draft, onChange }: Props) {
  const { t } = useLingui();
  const written = {
    maxLength: limit.key,
    value: draft.writtenAnswer,
    onChange: (event: { target: { value: string } }) => onChange({ writtenAnswer: event.target.value }),
  };
  if (draft.questionType === 'SHORT_ANSWER') {
    return (
      <TextField
        label={t`Accepted answer`}
        hint={t`Several are separated by | and each of them counts as right.`}
        {...written}
      />
    );
  }
  if (draft.questionType === 'ESSAY') {
    return (
      <TextAreaField
        label={t`Model answer`}
        hint={t`For whoever marks it. May stay empty.`}
        rows={3}
        {...written}
      />
    );
  }
  return <OptionFields draft={draft} onChange={onChange} />;
}

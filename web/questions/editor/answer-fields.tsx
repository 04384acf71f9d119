import { useLingui } from '@lingui/react/macro';
import { question as limit } from '#shared/limits.ts';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import type { DraftProblems } from './draft-problems.ts';
import { OptionFields } from './option-fields.tsx';
import type { QuestionDraft } from './question-draft.ts';

interface Props {
  draft: QuestionDraft;
  problems: DraftProblems;
  onChange: (part: Partial<QuestionDraft>) => void;
}

/** How the question is answered: by its options, or in writing. */
export function AnswerFields({ draft, problems, onChange }: Props) {
  const { t } = useLingui();
  const { questionType, writtenAnswer } = draft;
  if (questionType === 'SHORT_ANSWER') {
    return (
      <TextAreaField
        label={t`Accepted answers`}
        hint={t`One on each line; each of them counts as right. Capitals and extra spaces make no difference.`}
        rows={3}
        maxLength={limit.key}
        // Stored with a bar between them.
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
        hint={t`For whoever marks it. May stay empty.`}
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

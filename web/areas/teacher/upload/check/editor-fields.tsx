import { useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import { textLength } from '#shared/limits.ts';
import { QuestionFields } from '#web/questions/editor/question-fields.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { UploadDraftProblems } from './draft-problems.ts';
import styles from './editor.module.css';
import type { UploadDraft } from './upload-draft.ts';

interface Props {
  draft: UploadDraft;
  problems: UploadDraftProblems;
  onChange: (draft: UploadDraft) => void;
  /** The first field. */
  ref: Ref<HTMLTextAreaElement>;
}

export function EditorFields({ draft, problems, onChange, ref }: Props) {
  const { t } = useLingui();
  return (
    <QuestionFields ref={ref} draft={draft} problems={problems} onChange={onChange}>
      <div className={styles.pair}>
        <TextField
          label={t`Quiz title`}
          maxLength={textLength.title}
          value={draft.quizTitle}
          error={problems.quizTitle}
          onChange={(event) => onChange({ ...draft, quizTitle: event.target.value })}
        />
        <TextField
          label={t`Question bank`}
          maxLength={textLength.title}
          value={draft.questionBankTitle}
          error={problems.questionBankTitle}
          onChange={(event) => onChange({ ...draft, questionBankTitle: event.target.value })}
        />
      </div>
    </QuestionFields>
  );
}

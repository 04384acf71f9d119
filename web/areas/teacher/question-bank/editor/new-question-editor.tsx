import type { Question } from '#shared/contract/question-banks.ts';
import { EditTab } from './edit-tab.tsx';
import { useAccountId } from './use-account-id.ts';
import type { After } from './use-question-editor.ts';

interface Props {
  bankId: number;
  onEdited: (isEdited: boolean) => void;
  onSaved: (question: Question, then: After) => void;
}

export function NewQuestionEditor({ bankId, onEdited, onSaved }: Props) {
  const accountId = useAccountId();
  return (
    <EditTab
      place={{ accountId, bankId, questionId: null }}
      question={null}
      isDeleted={false}
      onEdited={onEdited}
      onSaved={onSaved}
    />
  );
}

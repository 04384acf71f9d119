import type { Question } from '#shared/contract/question-banks.ts';
import { QuestionEditorDrawer } from '../../../question-bank/editor/question-editor-drawer.tsx';
import { useBuilder } from '../builder-context.ts';

/** Nothing is asked for while the drawer is closed. */
const noBank = 0;

interface Props {
  opened: boolean;
  onClose: () => void;
  question: Question | null;
}

/** Changes a question where it is kept; the quiz shows the new text at once. */
export function EditQuestion({ opened, onClose, question }: Props) {
  const { adoptQuestion } = useBuilder();
  return (
    // There from the beginning: a drawer that is open from its first moment does not give the focus back.
    <QuestionEditorDrawer
      bankId={question?.questionBank?.id ?? noBank}
      questionId={question?.id ?? null}
      opened={opened}
      onClose={onClose}
      onSaved={adoptQuestion}
    />
  );
}

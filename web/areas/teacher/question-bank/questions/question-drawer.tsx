import { useState } from 'react';
import { readChoice } from '#web/lib/read-choice.ts';
import { readId } from '#web/lib/read-id.ts';
import { useAddress } from '#web/lib/use-address.ts';
import { QuestionEditorDrawer } from '../editor/question-editor-drawer.tsx';

/** The question that the address names, in its editor. */
export function QuestionDrawer({ bankId }: { bankId: number }) {
  const { params, change } = useAddress();
  const asked = params.get('question');
  const questionId = readId(asked);
  const isOpen = asked === 'new' || questionId !== null;
  const tab = readChoice(params.get('tab'), ['edit', 'history', 'usage']);
  const [last, setLast] = useState({ questionId, tab });
  // While it closes it still shows what it showed.
  if (isOpen && (last.questionId !== questionId || last.tab !== tab)) setLast({ questionId, tab });
  return (
    <QuestionEditorDrawer
      bankId={bankId}
      questionId={last.questionId}
      tab={last.tab}
      opened={isOpen}
      onClose={() => change({ question: null, tab: null }, { replace: true })}
    />
  );
}

import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Question } from '#shared/contract/teaching/question-banks.ts';
import { questionQuery } from '#web/features/question-banks/question-queries.ts';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useAccountId } from './draft/stored-draft.ts';
import { EditTab } from './edit-tab.tsx';
import styles from './editor.module.css';
import { HistoryPanel } from './history/history-panel.tsx';
import { UsagePanel } from './history/usage-panel.tsx';
import type { After } from './use-question-editor.ts';
import { isGone } from './use-question-save.ts';

export type EditorTab = 'edit' | 'history' | 'usage';

interface Props {
  bankId: number;
  questionId: number;
  firstTab: EditorTab;
  onEdited: (isEdited: boolean) => void;
  onSaved: (question: Question, then: After) => void;
}

/** Tabs of an existing question: editor, history, usage. */
export function EditorTabs({ bankId, questionId, firstTab, onEdited, onSaved }: Props) {
  const { t } = useLingui();
  const accountId = useAccountId();
  const [tab, setTab] = useState<EditorTab>(firstTab);
  const query = useQuery(questionQuery(questionId));
  if (!query.data && isGone(query.error)) {
    return <EmptyState title={t`This question doesn’t exist, or you don’t have access to it.`} />;
  }
  return (
    <>
      <div className={styles.tabs}>
        <Segmented
          label={t`Question view`}
          value={tab}
          onChange={setTab}
          options={[
            { value: 'edit', label: t`Edit` },
            { value: 'history', label: t({ message: 'History', context: 'versions of a question' }) },
            { value: 'usage', label: t`Used in` },
          ]}
        />
      </div>
      {/* Stays mounted, so that unsaved text survives a look at the history. */}
      <div hidden={tab !== 'edit'}>
        <Loaded
          query={query}
          loading={t`Loading question…`}
          skeleton={<SkeletonRows count={5} height={64} />}
          failed={t`We couldn’t load the question.`}
        >
          {(question) => (
            <EditTab
              place={{ accountId, bankId, questionId }}
              question={question}
              isDeleted={isGone(query.error)}
              onEdited={onEdited}
              onSaved={onSaved}
            />
          )}
        </Loaded>
      </div>
      {tab === 'history' && <HistoryPanel bankId={bankId} questionId={questionId} />}
      {tab === 'usage' && <UsagePanel questionId={questionId} />}
    </>
  );
}

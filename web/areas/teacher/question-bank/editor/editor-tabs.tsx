import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Question } from '#shared/contract/question-banks.ts';
import { questionQuery } from '#web/features/question-banks/questions.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { EditTab } from './edit-tab.tsx';
import styles from './editor.module.css';
import { HistoryPanel } from './history-panel.tsx';
import { UsagePanel } from './usage-panel.tsx';
import { useAccountId } from './use-account-id.ts';
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

/** A question that is there: to be edited, as it was, and where it is asked. */
export function EditorTabs({ bankId, questionId, firstTab, onEdited, onSaved }: Props) {
  const { t } = useLingui();
  const accountId = useAccountId();
  const [tab, setTab] = useState<EditorTab>(firstTab);
  const query = useQuery(questionQuery(questionId));
  if (!query.data && isGone(query.error)) {
    return <EmptyState title={t`This question does not exist, or it is not yours.`} />;
  }
  return (
    <>
      <div className={styles.tabs}>
        <Segmented
          label={t`What to show of the question`}
          value={tab}
          onChange={setTab}
          options={[
            { value: 'edit', label: t`Edit` },
            { value: 'history', label: t({ message: 'History', context: 'versions of a question' }) },
            { value: 'usage', label: t`Used in` },
          ]}
        />
      </div>
      {/* Stays in the page: what was typed is there when one comes back from the history. */}
      <div hidden={tab !== 'edit'}>
        <Loaded
          query={query}
          loading={t`Loading the question…`}
          skeleton={<SkeletonRows count={5} height={64} />}
          failed={t`The question could not be loaded.`}
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

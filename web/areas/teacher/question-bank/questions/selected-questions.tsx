import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconFolderSymlink, IconTag, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { QuestionBank } from '#shared/contract/teaching/question-banks.ts';
import { question as limits } from '#shared/limits.ts';
import { findMatching } from '#web/features/question-banks/question-queries.ts';
import type { Selection } from '#web/lib/lists/use-selection.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import { SelectionBar } from '#web/ui/lists/selection-bar.tsx';
import { sayFailure } from '../failure-toast.ts';
import type { Dialogs } from './question-dialogs.tsx';
import { filterOf, type QuestionListState } from './question-list-state.ts';
import { useDeleteAndRestore } from './use-delete-and-restore.ts';

interface Props {
  bank: QuestionBank;
  state: QuestionListState;
  total: number;
  selection: Selection;
  onAsk: Dialogs['ask'];
  onLostFocus: () => void;
}

/** The bar of the selection, across pages. */
export function SelectedQuestions({ bank, state, total, selection, onAsk, onLostFocus }: Props) {
  const { restore } = useDeleteAndRestore();
  const [isFinding, setFinding] = useState(false);
  const ids = [...selection.ids];

  async function chooseAll() {
    setFinding(true);
    try {
      selection.replace(await findMatching(filterOf(bank.id, state)));
    } catch (error) {
      sayFailure(error);
    }
    setFinding(false);
  }

  function clear() {
    selection.clear();
    onLostFocus();
  }

  async function bringBack() {
    if (await restore(ids)) clear();
  }

  return (
    <>
      {/* Always mounted: screen readers don't announce a status region that appears with its text. */}
      <p className="visually-hidden" role="status">
        {ids.length > 0 && plural(ids.length, { one: '# selected', other: '# selected' })}
      </p>
      {ids.length > 0 && (
        <QuestionSelectionBar
          count={ids.length}
          total={total}
          isDeleted={state.show === 'deleted'}
          isFinding={isFinding}
          onAll={() => void chooseAll()}
          onClear={clear}
          onTag={() => onAsk('tag', ids)}
          onMove={() => onAsk('move', ids)}
          onDelete={() => onAsk('delete', ids)}
          onRestore={() => void bringBack()}
        />
      )}
    </>
  );
}

interface QuestionSelectionBarProps {
  count: number;
  /** Number of questions that match the filters. */
  total: number;
  isDeleted: boolean;
  isFinding: boolean;
  onAll: () => void;
  onClear: () => void;
  onTag: () => void;
  onMove: () => void;
  onDelete: () => void;
  onRestore: () => void;
}

/** The actions on all selected questions. */
function QuestionSelectionBar(props: QuestionSelectionBarProps) {
  const { t } = useLingui();
  const { count, isDeleted, onClear, onTag, onMove, onDelete, onRestore } = props;
  const isTooMany = count > limits.maxAtOnce;
  return (
    <SelectionBar
      label={t`Chosen questions`}
      count={count}
      note={<AllThatMatch {...props} />}
      onClear={onClear}
    >
      {isDeleted ? (
        <Act icon={<IconArrowBackUp size={16} aria-hidden="true" />} isOff={isTooMany} onClick={onRestore}>
          <Trans>Restore</Trans>
        </Act>
      ) : (
        <>
          <Act icon={<IconTag size={16} aria-hidden="true" />} isOff={isTooMany} onClick={onTag}>
            <Trans>Tag…</Trans>
          </Act>
          <Act icon={<IconFolderSymlink size={16} aria-hidden="true" />} isOff={isTooMany} onClick={onMove}>
            <Trans>Move…</Trans>
          </Act>
          <Act
            icon={<IconTrash size={16} aria-hidden="true" />}
            isOff={isTooMany}
            isDanger
            onClick={onDelete}
          >
            <Trans>Delete</Trans>
          </Act>
        </>
      )}
    </SelectionBar>
  );
}

function AllThatMatch({ count, total, isFinding, onAll }: QuestionSelectionBarProps) {
  const { i18n } = useLingui();
  const most = i18n.number(limits.maxAtOnce);
  const all = i18n.number(total);
  if (count > limits.maxAtOnce) {
    return (
      <Text size="small" tone="ink2">
        <Trans>At most {most} can be worked with at once.</Trans>
      </Text>
    );
  }
  if (count >= Math.min(total, limits.maxAtOnce)) {
    return total > limits.maxAtOnce ? (
      <Text size="small" tone="ink2">
        <Trans>
          The first {most} of {all}: more cannot be worked with at once.
        </Trans>
      </Text>
    ) : null;
  }
  return (
    <Button size="xs" variant="subtle" loading={isFinding} onClick={onAll}>
      {total > limits.maxAtOnce ? (
        <Trans>
          Select the first {most} of {all}
        </Trans>
      ) : (
        <Trans>Select all {all} that match</Trans>
      )}
    </Button>
  );
}

interface ActProps {
  icon: ReactNode;
  isOff: boolean;
  isDanger?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Act({ icon, isOff, isDanger = false, onClick, children }: ActProps) {
  return (
    <Button
      size="xs"
      tone={isDanger ? 'danger' : 'default'}
      leftSection={icon}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onClick()}
    >
      {children}
    </Button>
  );
}

import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconFolderSymlink, IconTag, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Selection } from '#web/lib/lists/use-selection.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { SelectionBar } from '#web/ui/lists/selection-bar.tsx';
import type { Dialogs } from './question-dialogs.tsx';
import { useDeleteAndRestore } from './use-delete-and-restore.ts';

interface Props {
  /** The list shows deleted questions. */
  isDeleted: boolean;
  selection: Selection<{ id: number }>;
  onAsk: Dialogs['ask'];
  onLostFocus: () => void;
}

/** The bar of the selection, across pages. */
export function SelectedQuestions({ isDeleted, selection, onAsk, onLostFocus }: Props) {
  const { t } = useLingui();
  const { restore, isRestoring } = useDeleteAndRestore();
  const { count } = selection;
  const ids = selection.rows.map(({ id }) => id);

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
        {count > 0 && plural(count, { one: '# selected', other: '# selected' })}
      </p>
      {count > 0 && (
        <SelectionBar label={t`Selected questions`} count={count} onClear={clear}>
          {isDeleted ? (
            <Act
              icon={<IconArrowBackUp size={16} aria-hidden="true" />}
              isBusy={isRestoring}
              onClick={() => void bringBack()}
            >
              <Trans>Restore</Trans>
            </Act>
          ) : (
            <>
              <Act icon={<IconTag size={16} aria-hidden="true" />} onClick={() => onAsk('tag', ids)}>
                <Trans>Tag…</Trans>
              </Act>
              <Act
                icon={<IconFolderSymlink size={16} aria-hidden="true" />}
                onClick={() => onAsk('move', ids)}
              >
                <Trans>Move…</Trans>
              </Act>
              <Act
                icon={<IconTrash size={16} aria-hidden="true" />}
                isDanger
                onClick={() => onAsk('delete', ids)}
              >
                <Trans>Delete</Trans>
              </Act>
            </>
          )}
        </SelectionBar>
      )}
    </>
  );
}

interface ActProps {
  icon: ReactNode;
  isBusy?: boolean;
  isDanger?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Act({ icon, isBusy = false, isDanger = false, onClick, children }: ActProps) {
  return (
    <Button
      size="xs"
      tone={isDanger ? 'danger' : 'default'}
      leftSection={icon}
      loading={isBusy}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconFolderSymlink, IconTag, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { question as limits } from '#shared/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectionBar } from '#web/ui/selection-bar.tsx';

interface Props {
  count: number;
  /** How many the filters find. */
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

/** What can be done with everything that is chosen. */
export function QuestionSelectionBar(props: Props) {
  const { t } = useLingui();
  const { count, isDeleted, onClear, onTag, onMove, onDelete, onRestore } = props;
  const isTooMany = count > limits.mostAtOnce;
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

function AllThatMatch({ count, total, isFinding, onAll }: Props) {
  const { i18n } = useLingui();
  const most = i18n.number(limits.mostAtOnce);
  const all = i18n.number(total);
  if (count > limits.mostAtOnce) {
    return (
      <p className="ui-selection-note">
        <Trans>At most {most} can be worked with at once.</Trans>
      </p>
    );
  }
  if (count >= Math.min(total, limits.mostAtOnce)) {
    return total > limits.mostAtOnce ? (
      <p className="ui-selection-note">
        <Trans>
          The first {most} of {all}: more cannot be worked with at once.
        </Trans>
      </p>
    ) : null;
  }
  return (
    <Button size="xs" variant="subtle" loading={isFinding} onClick={onAll}>
      {total > limits.mostAtOnce ? (
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

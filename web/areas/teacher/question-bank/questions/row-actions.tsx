import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowsSort,
  IconArrowUp,
  IconCopy,
  IconFolderSymlink,
  IconHistory,
  IconLink,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import type { Question } from '#shared/contract/question-banks.ts';
import { ActionMenu, type MenuAction } from '#web/ui/action-menu.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { OnAct, RowAct } from './row-act.ts';

interface Props {
  question: Question;
  place: number;
  /** How many the bank holds; null where its order is not to be changed from here. */
  ordered: number | null;
  onAct: OnAct;
}

const icon = { size: 16, 'aria-hidden': true } as const;

export function RowActions({ question, place, ordered, onAct }: Props) {
  const { t, i18n } = useLingui();
  const number = i18n.number(place + 1);
  const does = (act: RowAct) => () => onAct(act, question, place);
  const isFirst = place === 0;
  const isLast = ordered !== null && place >= ordered - 1;
  const ordering: MenuAction[] = [
    { label: t`Move up`, icon: <IconArrowUp {...icon} />, onClick: does('up'), isDisabled: isFirst },
    { label: t`Move down`, icon: <IconArrowDown {...icon} />, onClick: does('down'), isDisabled: isLast },
    {
      label: t`Move to top`,
      icon: <IconArrowBarToUp {...icon} />,
      onClick: does('top'),
      isDisabled: isFirst,
    },
    {
      label: t`Move to end`,
      icon: <IconArrowBarToDown {...icon} />,
      onClick: does('end'),
      isDisabled: isLast,
    },
    { label: t`Move to position…`, icon: <IconArrowsSort {...icon} />, onClick: does('position') },
  ];
  return (
    <>
      <IconButton
        label={t`Edit question ${number}`}
        icon={<IconPencil size={18} aria-hidden="true" />}
        onClick={does('edit')}
      />
      <IconButton
        label={t`Delete question ${number}`}
        icon={<IconTrash size={18} aria-hidden="true" />}
        onClick={does('delete')}
      />
      <ActionMenu
        label={t`More for question ${number}`}
        items={[
          { label: t`Duplicate`, icon: <IconCopy {...icon} />, onClick: does('duplicate') },
          { label: t`Move to another bank…`, icon: <IconFolderSymlink {...icon} />, onClick: does('move') },
          ...(ordered === null ? [] : ordering),
          {
            label: t({ message: 'History', context: 'versions of a question' }),
            icon: <IconHistory {...icon} />,
            onClick: does('history'),
          },
          { label: t`Used in`, icon: <IconLink {...icon} />, onClick: does('usage') },
        ]}
      />
    </>
  );
}

/** Of a question that is deleted. */
export function DeletedRowActions({ question, place, onAct }: Omit<Props, 'ordered'>) {
  const { t, i18n } = useLingui();
  const number = i18n.number(place + 1);
  return (
    <Button
      size="xs"
      aria-label={t`Restore question ${number}`}
      onClick={() => onAct('restore', question, place)}
    >
      <Trans>Restore</Trans>
    </Button>
  );
}

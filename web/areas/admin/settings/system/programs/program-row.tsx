import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconPencil, IconTrash } from '@tabler/icons-react';
import type { Program } from '#shared/contract/programs.ts';
import { ActionMenu, type MenuAction } from '#web/ui/action-menu.tsx';
import { StatusBadge } from '#web/ui/badge.tsx';

export type ProgramAct = 'edit' | 'makeDefault' | 'delete';

interface Props {
  program: Program;
  onAct: (act: ProgramAct, program: Program) => void;
}

const icon = { size: 16, 'aria-hidden': true } as const;

export function ProgramRow({ program, onAct }: Props) {
  const { t, i18n } = useLingui();
  const { name, description, usage, isDefault, abilities } = program;
  return (
    <tr className="ui-data-row">
      <th scope="row">
        <span className="ui-data-title">{name}</span>{' '}
        {isDefault && (
          <StatusBadge tone="neutral">
            <Trans>Default</Trans>
          </StatusBadge>
        )}
        {description !== '' && <span className="ui-data-second">{description}</span>}
      </th>
      <td data-label={t`Students`} data-kind="number">
        {i18n.number(usage?.students ?? 0)}
      </td>
      <td data-label={t`Quizzes`} data-kind="number">
        {i18n.number(usage?.quizzes ?? 0)}
      </td>
      <td data-kind="menu">{abilities.edit && <ProgramMenu program={program} onAct={onAct} />}</td>
    </tr>
  );
}

function ProgramMenu({ program, onAct }: Props) {
  const { t } = useLingui();
  const { name, isDefault } = program;
  const items: MenuAction[] = [
    { label: t`Edit`, icon: <IconPencil {...icon} />, onClick: () => onAct('edit', program) },
    ...(isDefault
      ? []
      : [
          {
            label: t`Make default`,
            icon: <IconCircleCheck {...icon} />,
            onClick: () => onAct('makeDefault', program),
          },
        ]),
    {
      label: t`Delete`,
      icon: <IconTrash {...icon} />,
      tone: 'danger',
      onClick: () => onAct('delete', program),
    },
  ];
  return <ActionMenu label={t`More for ${name}`} items={items} />;
}

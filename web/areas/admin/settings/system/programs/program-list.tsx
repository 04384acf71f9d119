import { plural, t as translated } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconPencil, IconTrash } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import type { Program } from '#shared/contract/teaching/programs.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { ActionMenu, type MenuAction } from '#web/ui/overlays/action-menu.tsx';
import { DeleteEntry } from '../entries/delete-entry.tsx';
import { EntryTable } from '../entries/entry-table.tsx';
import { useChangeProgram, useDeleteProgram } from './program-calls.ts';

interface ProgramListProps {
  programs: readonly Program[];
  onEdit: (program: Program) => void;
  /** Receives the focus when a row is removed. */
  addButton: RefObject<HTMLButtonElement | null>;
}

export function ProgramList({ programs, onEdit, addButton }: ProgramListProps) {
  const { t } = useLingui();
  const change = useChangeProgram();
  const deletion = useDeleteProgram();
  const [doomed, setDoomed] = useState<Program | null>(null);
  const [isAsking, setAsking] = useState(false);

  function makeDefault({ id, name }: Program) {
    change.mutate(
      { programId: id, isDefault: true },
      {
        onSuccess: () => toast.success(t`${name} is now the default programme.`),
        onError: (error) => toast.error(refusalText(error)),
      },
    );
  }

  function act(kind: ProgramAct, program: Program) {
    if (kind === 'edit') onEdit(program);
    if (kind === 'makeDefault') makeDefault(program);
    if (kind !== 'delete') return;
    setDoomed(program);
    setAsking(true);
  }

  return (
    <>
      <EntryTable
        columns={[
          { key: 'name', label: t`Programme` },
          { key: 'students', label: t`Students`, kind: 'number' },
          { key: 'quizzes', label: t`Quizzes`, kind: 'number' },
          { key: 'more', label: t`More`, kind: 'menu' },
        ]}
        items={programs}
        row={(program) => <ProgramRow key={program.id} program={program} onAct={act} />}
      />
      {doomed && (
        <DeleteEntry
          opened={isAsking}
          onClose={() => setAsking(false)}
          name={doomed.name}
          whyKept={whyKept(doomed)}
          remove={() => deletion.mutateAsync(doomed.id)}
          onGone={() => addButton.current?.focus()}
        />
      )}
    </>
  );
}

function whyKept({ name, isDefault, usage }: Program): string | null {
  if (isDefault) {
    return translated`${name} is the default for students without a programme. Make another programme the default first.`;
  }
  const { students = 0, quizzes = 0 } = usage ?? {};
  if (students + quizzes === 0) return null;
  const users = [
    ...(students > 0 ? [plural(students, { one: '# student', other: '# students' })] : []),
    ...(quizzes > 0 ? [plural(quizzes, { one: '# quiz', other: '# quizzes' })] : []),
  ].join(', ');
  return translated`This programme still has ${users}. Move them to another programme first.`;
}

type ProgramAct = 'edit' | 'makeDefault' | 'delete';

interface ProgramRowProps {
  program: Program;
  onAct: (act: ProgramAct, program: Program) => void;
}

const icon = { size: 16, 'aria-hidden': true } as const;

function ProgramRow({ program, onAct }: ProgramRowProps) {
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

function ProgramMenu({ program, onAct }: ProgramRowProps) {
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

import { plural, t as translated } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type RefObject, useState } from 'react';
import type { Program } from '#shared/contract/programs.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import { toast } from '#web/ui/toast.ts';
import { DeleteEntry } from '../entries/delete-entry.tsx';
import { EntryTable } from '../entries/entry-table.tsx';
import { useChangeProgram, useDeleteProgram } from './program-calls.ts';
import { type ProgramAct, ProgramRow } from './program-row.tsx';

interface Props {
  programs: readonly Program[];
  onEdit: (program: Program) => void;
  /** What has the focus when a row is gone. */
  addButton: RefObject<HTMLButtonElement | null>;
}

export function ProgramList({ programs, onEdit, addButton }: Props) {
  const { t } = useLingui();
  const change = useChangeProgram();
  const deletion = useDeleteProgram();
  const [doomed, setDoomed] = useState<Program | null>(null);
  const [isAsking, setAsking] = useState(false);

  function makeDefault({ id, name }: Program) {
    change.mutate(
      { programId: id, isDefault: true },
      {
        onSuccess: () => toast.success(t`${name} is the default programme now.`),
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
    return translated`${name} is where students without a programme of their own are put. Make another one the default first.`;
  }
  const { students = 0, quizzes = 0 } = usage ?? {};
  if (students + quizzes === 0) return null;
  const users = [
    ...(students > 0 ? [plural(students, { one: '# student', other: '# students' })] : []),
    ...(quizzes > 0 ? [plural(quizzes, { one: '# quiz', other: '# quizzes' })] : []),
  ].join(', ');
  return translated`Belonging to it: ${users}. Give them another programme first.`;
}

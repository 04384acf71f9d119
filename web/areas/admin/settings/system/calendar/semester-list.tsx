import { plural, t as translated } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type RefObject, useState } from 'react';
import type { Semester } from '#shared/contract/programs.ts';
import { DeleteEntry } from '../entries/delete-entry.tsx';
import { EntryTable } from '../entries/entry-table.tsx';
import { useDeleteSemester } from './semester-calls.ts';
import { SemesterRow } from './semester-row.tsx';

interface Props {
  semesters: readonly Semester[];
  onEdit: (semester: Semester) => void;
  /** What has the focus when a row is gone. */
  addButton: RefObject<HTMLButtonElement | null>;
}

export function SemesterList({ semesters, onEdit, addButton }: Props) {
  const { t } = useLingui();
  const deletion = useDeleteSemester();
  const [doomed, setDoomed] = useState<Semester | null>(null);
  const [isAsking, setAsking] = useState(false);

  function ask(semester: Semester) {
    setDoomed(semester);
    setAsking(true);
  }

  return (
    <>
      <EntryTable
        columns={[
          { key: 'name', label: t`Semester` },
          { key: 'dates', label: t`Dates` },
          { key: 'quizzes', label: t`Quizzes`, kind: 'number' },
          { key: 'more', label: t`More`, kind: 'menu' },
        ]}
        items={semesters}
        row={(semester) => (
          <SemesterRow key={semester.id} semester={semester} onEdit={onEdit} onDelete={ask} />
        )}
      />
      {doomed && (
        <DeleteEntry
          opened={isAsking}
          onClose={() => setAsking(false)}
          name={`${doomed.name} ${doomed.year}`}
          whyKept={whyKept(doomed)}
          remove={() => deletion.mutateAsync(doomed.id)}
          onGone={() => addButton.current?.focus()}
        />
      )}
    </>
  );
}

function whyKept({ usage }: Semester): string | null {
  const count = usage?.quizzes ?? 0;
  if (count === 0) return null;
  const quizzes = plural(count, { one: '# quiz', other: '# quizzes' });
  return translated`Belonging to it: ${quizzes}. Give them another semester first.`;
}

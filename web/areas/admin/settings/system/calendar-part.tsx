import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import type { Semester } from '#shared/contract/teaching/programs.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { semestersQuery } from '#web/features/quizzes/teacher-quiz-queries.ts';
import styles from '#web/features/settings/settings.module.css';
import { SettingsPart } from '#web/features/settings/settings-frame.tsx';
import { formatDate } from '#web/lib/format/format-date.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { ActionMenu } from '#web/ui/overlays/action-menu.tsx';
import { useDeleteSemester } from './calendar/semester-calls.ts';
import { SemesterDialog } from './calendar/semester-dialog.tsx';
import { DeleteEntry } from './entries/delete-entry.tsx';
import { EntryTable } from './entries/entry-table.tsx';

export function CalendarPart() {
  const { t } = useLingui();
  return (
    <SettingsPart
      section="academic-calendar"
      title={t`Academic calendar`}
      text={t`Teachers assign quizzes to semesters, and transcripts list courses by semester.`}
    >
      <Loaded
        query={useQuery(semestersQuery)}
        loading={t`Loading the academic calendar…`}
        skeleton={<SkeletonRows count={3} />}
        failed={t`We couldn’t load the academic calendar.`}
      >
        {(semesters) => <Calendar semesters={semesters} />}
      </Loaded>
    </SettingsPart>
  );
}

function Calendar({ semesters }: { semesters: readonly Semester[] }) {
  const { t } = useLingui();
  const addButton = useRef<HTMLButtonElement>(null);
  const [edited, setEdited] = useState<Semester | null>(null);
  const [isOpen, setOpen] = useState(false);

  function open(semester: Semester | null) {
    setEdited(semester);
    setOpen(true);
  }

  return (
    <>
      {semesters.length === 0 ? (
        <EmptyState
          title={t`No semesters yet`}
          text={t`Add a semester so that teachers can assign quizzes to it.`}
        />
      ) : (
        <SemesterList semesters={semesters} onEdit={open} addButton={addButton} />
      )}
      <div className={styles.links}>
        <Button
          ref={addButton}
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => open(null)}
        >
          <Trans>Add semester</Trans>
        </Button>
      </div>
      <SemesterDialog opened={isOpen} onClose={() => setOpen(false)} semester={edited} />
    </>
  );
}

interface SemesterListProps {
  semesters: readonly Semester[];
  onEdit: (semester: Semester) => void;
  /** Receives the focus when a row is removed. */
  addButton: RefObject<HTMLButtonElement | null>;
}

function SemesterList({ semesters, onEdit, addButton }: SemesterListProps) {
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
  return plural(count, {
    one: '# quiz belongs to this semester. Move it to another semester first.',
    other: '# quizzes belong to this semester. Move them to another semester first.',
  });
}

interface SemesterRowProps {
  semester: Semester;
  onEdit: (semester: Semester) => void;
  onDelete: (semester: Semester) => void;
}

const icon = { size: 16, 'aria-hidden': true } as const;

function SemesterRow({ semester, onEdit, onDelete }: SemesterRowProps) {
  const { t, i18n } = useLingui();
  const { name, year, startsOn, endsOn, usage, abilities } = semester;
  return (
    <tr className="ui-data-row">
      <th scope="row">
        <span className="ui-data-title">{name}</span>
        <span className="ui-data-second">{year}</span>
      </th>
      <td data-label={t`Dates`}>
        <Trans>
          <Day date={startsOn} /> to <Day date={endsOn} />
        </Trans>
      </td>
      <td data-label={t`Quizzes`} data-kind="number">
        {i18n.number(usage?.quizzes ?? 0)}
      </td>
      <td data-kind="menu">
        {abilities.edit && (
          <ActionMenu
            label={t`More for ${name} ${year}`}
            items={[
              { label: t`Edit`, icon: <IconPencil {...icon} />, onClick: () => onEdit(semester) },
              {
                label: t`Delete`,
                icon: <IconTrash {...icon} />,
                tone: 'danger',
                onClick: () => onDelete(semester),
              },
            ]}
          />
        )}
      </td>
    </tr>
  );
}

/** A calendar day is the same in every time zone. */
function Day({ date }: { date: string }) {
  const preferences = useDatePreferences();
  return <time dateTime={date}>{formatDate(date, { ...preferences, timezone: 'UTC' })}</time>;
}

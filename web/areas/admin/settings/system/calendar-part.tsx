import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Semester } from '#shared/contract/programs.ts';
import { semestersQuery } from '#web/features/quizzes/teacher-quizzes.ts';
import styles from '#web/features/settings/settings.module.css';
import { SettingsPart } from '#web/features/settings/settings-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { SemesterDialog } from './calendar/semester-dialog.tsx';
import { SemesterList } from './calendar/semester-list.tsx';

export function CalendarPart() {
  const { t } = useLingui();
  return (
    <SettingsPart
      title={t`Academic calendar`}
      text={t`The semesters that quizzes belong to. Transcripts list courses by them.`}
    >
      <Loaded
        query={useQuery(semestersQuery)}
        loading={t`Loading the academic calendar`}
        skeleton={<SkeletonRows count={3} />}
        failed={t`Failed to load the academic calendar.`}
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
          text={t`Add the first one, and teachers can put their quizzes into it.`}
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

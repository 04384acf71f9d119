import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Program } from '#shared/contract/teaching/programs.ts';
import styles from '#web/features/settings/settings.module.css';
import { SettingsPart } from '#web/features/settings/settings-frame.tsx';
import { programsQuery } from '#web/lib/queries/programs-query.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { ProgramDialog } from './programs/program-dialog.tsx';
import { ProgramList } from './programs/program-list.tsx';

export function ProgramsPart() {
  const { t } = useLingui();
  return (
    <SettingsPart
      section="programmes"
      title={t`Programmes`}
      text={t`Each quiz belongs to one programme, and only students enrolled in that programme can take it.`}
    >
      <Loaded
        query={useQuery(programsQuery)}
        loading={t`Loading programmes…`}
        skeleton={<SkeletonRows count={3} />}
        failed={t`We couldn’t load the programmes.`}
      >
        {(programs) => <Programs programs={programs} />}
      </Loaded>
    </SettingsPart>
  );
}

function Programs({ programs }: { programs: readonly Program[] }) {
  const addButton = useRef<HTMLButtonElement>(null);
  const [edited, setEdited] = useState<Program | null>(null);
  const [isOpen, setOpen] = useState(false);

  function open(program: Program | null) {
    setEdited(program);
    setOpen(true);
  }

  return (
    <>
      <ProgramList programs={programs} onEdit={open} addButton={addButton} />
      <div className={styles.links}>
        <Button
          ref={addButton}
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => open(null)}
        >
          <Trans>Add programme</Trans>
        </Button>
      </div>
      <ProgramDialog opened={isOpen} onClose={() => setOpen(false)} program={edited} />
    </>
  );
}

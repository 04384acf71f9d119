import { Trans } from '@lingui/react/macro';
import { IconDice5, IconListCheck, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useBuilder } from '../builder-context.ts';
import { addDraw, addQuestions } from '../draft/place-draft.ts';
import { DrawDialog } from './draw-dialog.tsx';
import { NewQuestion } from './new-question.tsx';
import { PickDrawer } from './pick/pick-drawer.tsx';
import styles from './questions.module.css';

/** The three ways to more questions; each adds at the end. */
export function AddPlaces() {
  const { edit } = useBuilder();
  const [opened, setOpened] = useState<'pick' | 'draw' | 'new' | null>(null);
  const close = () => setOpened(null);
  return (
    <div className={styles.add}>
      <Button
        variant="light"
        leftSection={<IconListCheck size={16} aria-hidden="true" />}
        onClick={() => setOpened('pick')}
      >
        <Trans>Pick questions</Trans>
      </Button>
      <Button leftSection={<IconDice5 size={16} aria-hidden="true" />} onClick={() => setOpened('draw')}>
        <Trans>Draw at random</Trans>
      </Button>
      <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setOpened('new')}>
        <Trans>New question</Trans>
      </Button>
      <PickDrawer
        opened={opened === 'pick'}
        onClose={close}
        onPicked={(questions) => edit((now) => ({ places: addQuestions(now.places, questions) }))}
      />
      <DrawDialog
        opened={opened === 'draw'}
        onClose={close}
        place={null}
        onDone={(draw, points) => edit((now) => ({ places: addDraw(now.places, draw, points) }))}
      />
      <NewQuestion opened={opened === 'new'} onClose={close} />
    </div>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { IconDice5, IconListCheck, IconPlus } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Row, Stack } from '#web/ui/layout/primitives.tsx';
import { useBuilder } from '../builder-context.ts';
import { isCut } from '../draft/drafted-quiz.ts';
import { addDraw, addQuestions } from '../draft/place-draft.ts';
import { DrawDialog } from './draw-dialog.tsx';
import { isFirstVisit } from './first-visit.ts';
import { NewQuestion } from './new-question.tsx';
import { PickDrawer } from './pick/pick-questions.tsx';
import { PlaceList } from './place-list.tsx';
import styles from './questions.module.css';

/** The questions of the quiz, in order. */
export function QuestionsPart() {
  const { t } = useLingui();
  const { state, draft, faults, isReadOnly } = useBuilder();
  const section = useRef<HTMLElement>(null);
  if (isCut(state.built, draft)) return <LongQuiz />;
  return (
    <Stack as="section" ref={section} gap={16} tabIndex={-1} aria-label={t`Questions`}>
      {faults.fields.places !== undefined && <Notice tone="danger">{faults.fields.places}</Notice>}
      {draft.places.length === 0 ? (
        <p className={styles.empty}>
          {isReadOnly ? (
            <Trans>This quiz has no questions.</Trans>
          ) : (
            <Trans>
              No questions yet. Pick questions from your banks, add random questions or write new ones.
            </Trans>
          )}
        </p>
      ) : (
        <PlaceList onEmpty={() => section.current?.focus()} />
      )}
      {!isReadOnly && <AddPlaces />}
    </Stack>
  );
}

/** Adds questions at the end: picked, random or new. */
function AddPlaces() {
  const { edit } = useBuilder();
  const [opened, setOpened] = useState<'pick' | 'draw' | 'new' | null>(null);
  const close = () => setOpened(null);
  useFirstQuestion(() => setOpened('new'));
  return (
    <Row className={styles.add} wrap gap={8}>
      <Button
        variant="light"
        leftSection={<IconListCheck size={16} aria-hidden="true" />}
        onClick={() => setOpened('pick')}
      >
        <Trans>Pick questions</Trans>
      </Button>
      <Button leftSection={<IconDice5 size={16} aria-hidden="true" />} onClick={() => setOpened('draw')}>
        <Trans>Add random questions</Trans>
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
    </Row>
  );
}

/** Opens the editor in a quiz that was created to write its questions, once. */
function useFirstQuestion(open: () => void): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const start = useEffectEvent(() => {
    if (!isFirstVisit(state)) return;
    // Not again after a reload.
    void navigate({ pathname, search }, { replace: true, state: null });
    open();
  });
  // After mounting: a drawer mounted open can't return the focus.
  useEffect(() => start(), []);
}

/** An imported quiz with more questions than can be edited one by one. Only its rules can be changed. */
function LongQuiz() {
  const { t } = useLingui();
  const { state, edit, isReadOnly } = useBuilder();
  const [isOpen, setOpen] = useState(false);
  const { placeCount } = state.built;
  return (
    <Stack as="section" gap={16} aria-label={t`Questions`}>
      <Notice tone="info">
        <Trans>
          This quiz has {placeCount} questions, too many to change here. You can change its settings, edit its
          questions in their bank or use random questions instead.
        </Trans>
      </Notice>
      {!isReadOnly && (
        <Row className={styles.add} wrap gap={8}>
          <Button variant="light" onClick={() => setOpen(true)}>
            <Trans>Replace with random questions</Trans>
          </Button>
        </Row>
      )}
      <DrawDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        place={null}
        title={t`Replace with random questions`}
        onDone={(draw, points) => edit({ places: addDraw([], draw, points) })}
      />
    </Stack>
  );
}

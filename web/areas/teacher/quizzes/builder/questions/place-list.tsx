import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Question } from '#shared/contract/teaching/question-banks.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { SortableList } from '#web/ui/lists/sortable-list.tsx';
import { PositionDialog } from '../../../lists/position-dialog.tsx';
import { QuestionEditorDrawer } from '../../../question-bank/editor/question-editor-drawer.tsx';
import { useBuilder } from '../builder-context.ts';
import { movePlace, nameOfPlace, type PlaceDraft } from '../draft/place-draft.ts';
import { DrawDialog } from './draw-dialog.tsx';
import { type PlaceActions, PlaceRow } from './place-row.tsx';
import styles from './questions.module.css';

const keyOf = ({ key }: PlaceDraft) => key;

interface Props {
  /** The last place is gone, and the focused button with it. */
  onEmpty: () => void;
}

export function PlaceList({ onEmpty }: Props) {
  const { t } = useLingui();
  const { draft, faults, edit, isReadOnly } = useBuilder();
  const { places } = draft;
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<{ place: PlaceDraft; to: 'edit' | 'move' } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const focusAt = useRef<number | null>(null);
  const empty = useRef(onEmpty);
  useEffect(() => {
    empty.current = onEmpty;
  });

  // The focused button is gone with its place, so the focus moves to the next one.
  useEffect(() => {
    const index = focusAt.current;
    focusAt.current = null;
    if (index === null) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]');
    buttons?.[Math.min(index, buttons.length - 1)]?.focus();
  });

  const actions = useMemo<PlaceActions>(() => {
    function remove(place: PlaceDraft, index: number) {
      edit((now) => ({ places: now.places.filter(({ key }) => key !== place.key) }));
      focusAt.current = index;
      if (index === 0) requestAnimationFrame(() => !list.current && empty.current());
      const number = index + 1;
      const name = nameOfPlace(place, 40);
      const undo = {
        label: t`Undo`,
        onClick: () =>
          edit((now) =>
            now.places.some(({ key }) => key === place.key)
              ? {}
              : { places: [...now.places.slice(0, index), place, ...now.places.slice(index)] },
          ),
      };
      toast.info(t`Question ${number} (“${name}”) removed.`, undo, {
        key: 'places removed',
        text: (count) => plural(count, { one: '# question removed.', other: '# questions removed.' }),
      });
    }
    return {
      remove,
      setPoints: (key, points) =>
        edit((now) => ({
          places: now.places.map((place) => (place.key === key ? { ...place, points } : place)),
        })),
      open: (place, to) => {
        setChosen({ place, to });
        setOpen(true);
      },
    };
  }, [edit, t]);

  const row = useCallback(
    (place: PlaceDraft, handle: ReactNode, index: number) => (
      <PlaceRow
        place={place}
        handle={handle}
        index={index}
        fault={faults.places[place.key]}
        isReadOnly={isReadOnly}
        actions={actions}
      />
    ),
    [faults.places, isReadOnly, actions],
  );

  function move(from: number, to: number) {
    edit((now) => ({ places: movePlace(now.places, from, to) }));
  }

  const close = () => setOpen(false);
  const chosenAt = places.findIndex(({ key }) => key === chosen?.place.key);
  return (
    <div ref={list} className={styles.list}>
      <SortableList
        label={t`Questions in order`}
        items={places}
        keyOf={keyOf}
        nameOf={(place) => nameOfPlace(place)}
        isDisabled={isReadOnly}
        onMove={move}
      >
        {row}
      </SortableList>
      <PositionDialog
        opened={isOpen && chosen?.to === 'move'}
        onClose={close}
        place={chosenAt}
        total={places.length}
        onPlace={(to) => {
          move(chosenAt, to);
          close();
        }}
      />
      <DrawDialog
        opened={isOpen && chosen?.to === 'edit' && chosen.place.draw !== null}
        onClose={close}
        place={chosen?.place.draw ? chosen.place : null}
        onDone={(draw, points) =>
          edit((now) => ({
            places: now.places.map((place) =>
              place.key === chosen?.place.key ? { key: place.key, question: null, draw, points } : place,
            ),
          }))
        }
      />
      <EditQuestion
        opened={isOpen && chosen?.to === 'edit' && chosen.place.question !== null}
        onClose={close}
        question={chosen?.place.question ?? null}
      />
    </div>
  );
}

/** No request is made while the drawer is closed. */
const noBank = 0;

interface EditQuestionProps {
  opened: boolean;
  onClose: () => void;
  question: Question | null;
}

/** Edits a question in its bank. The quiz shows the new text at once. */
function EditQuestion({ opened, onClose, question }: EditQuestionProps) {
  const { adoptQuestion } = useBuilder();
  return (
    // Always mounted: a drawer mounted open can't return the focus.
    <QuestionEditorDrawer
      bankId={question?.questionBank?.id ?? noBank}
      questionId={question?.id ?? null}
      opened={opened}
      onClose={onClose}
      onSaved={adoptQuestion}
    />
  );
}

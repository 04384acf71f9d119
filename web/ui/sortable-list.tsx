import './sortable-list.css';
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { SortableRow } from './sortable-row.tsx';
import { useReducedMotion } from './use-reduced-motion.ts';
import { useSortableWords } from './use-sortable-words.ts';

type Key = number | string;

type SortableListProps<Item> = {
  items: readonly Item[];
  /** Never 0 or empty: the drag takes these for nothing. */
  keyOf: (item: Item) => Key;
  /** What is read out while it moves. */
  nameOf: (item: Item) => string;
  label: string;
  /** The new order must stand when this returns, else what was dropped jumps back for a moment. */
  onMove: (from: number, to: number) => void;
  /** Then there are no handles. */
  isDisabled?: boolean;
  /** With the same function each time, only the rows that changed are drawn anew. */
  children: (item: Item, handle: ReactNode, index: number) => ReactNode;
};

/** A list whose order is changed by dragging a handle, or by the keyboard. */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { items, keyOf, nameOf, label, onMove, isDisabled = false, children } = props;
  const keys = useSameKeys(items.map(keyOf));
  const isStill = useReducedMotion();
  const { said, say, ...accessibility } = useSortableWords((key) => {
    const index = keys.indexOf(key);
    const item = items[index];
    return item === undefined ? null : { name: nameOf(item), index, count: items.length };
  });

  const moveStep = useLatest((key: Key, step: -1 | 1) => {
    const from = keys.indexOf(key);
    const to = from + step;
    if (from < 0 || to < 0 || to >= items.length) return;
    onMove(from, to);
    say(key, to);
  });

  return (
    <DndContext
      id={useId()}
      sensors={useListSensors(isStill)}
      collisionDetection={closestCenter}
      modifiers={modifiers}
      accessibility={accessibility}
      onDragEnd={(event) => moveDropped(event, keys, onMove)}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy} disabled={isDisabled}>
        <ol
          // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for no list.
          role="list"
          aria-label={label}
        >
          {items.map((item, index) => (
            <SortableRow
              key={keyOf(item)}
              id={keyOf(item)}
              item={item}
              index={index}
              name={nameOf(item)}
              isStill={isStill}
              isDisabled={isDisabled}
              onStep={moveStep}
              render={children}
            />
          ))}
        </ol>
      </SortableContext>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </DndContext>
  );
}

/** The same array as long as it holds the same: else every row would be told that the order has changed. */
function useSameKeys(keys: readonly Key[]): Key[] {
  const [known, setKnown] = useState<Key[]>([...keys]);
  if (known.length === keys.length && known.every((key, index) => key === keys[index])) return known;
  const next = [...keys];
  setKnown(next);
  return next;
}

/** The same function for every row, whatever has changed around it. */
function useLatest<Arguments extends unknown[]>(run: (...args: Arguments) => void) {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  return useCallback((...args: Arguments) => latest.current(...args), []);
}

const onlyUpAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });
const modifiers = [onlyUpAndDown];

// A press that does not move is a click, not a drag.
const pointerOptions = { activationConstraint: { distance: 4 } };

// The same objects each time: new ones would have every row drawn anew whenever the list is.
function useListSensors(isStill: boolean) {
  const keyboardOptions = useMemo(
    () => ({
      coordinateGetter: sortableKeyboardCoordinates,
      scrollBehavior: isStill ? ('auto' as const) : ('smooth' as const),
    }),
    [isStill],
  );
  return useSensors(useSensor(PointerSensor, pointerOptions), useSensor(KeyboardSensor, keyboardOptions));
}

function moveDropped({ active, over }: DragEndEvent, keys: readonly Key[], onMove: MoveHandler) {
  const from = keys.indexOf(active.id);
  const to = over ? keys.indexOf(over.id) : -1;
  if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
}

type MoveHandler = SortableListProps<unknown>['onMove'];

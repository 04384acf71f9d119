import './sortable-list.css';
import {
  closestCenter,
  DndContext,
  type DndContextProps,
  type DragEndEvent,
  type DraggableAttributes,
  type DraggableSyntheticListeners,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useLingui } from '@lingui/react/macro';
import { IconGripVertical } from '@tabler/icons-react';
import {
  createContext,
  type KeyboardEvent,
  memo,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useReducedMotion } from '../use-reduced-motion.ts';

type Key = number | string;

type SortableListProps<Item> = {
  items: readonly Item[];
  /** Never 0 or empty: dnd-kit treats these as missing. */
  keyOf: (item: Item) => Key;
  /** Announced while the row moves. */
  nameOf: (item: Item) => string;
  label: string;
  /** Must apply the new order synchronously, otherwise the dropped row jumps back for a moment. */
  onMove: (from: number, to: number) => void;
  /** Hides the handles. */
  isDisabled?: boolean;
  /** Pass a stable function, so that only changed rows render again. */
  children: (item: Item, handle: ReactNode, index: number) => ReactNode;
};

/** A list that is reordered by dragging a handle or with the keyboard. */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { items, keyOf, nameOf, label, onMove, isDisabled = false, children } = props;
  const keys = useSameKeys(items.map(keyOf));
  const isStill = useReducedMotion();
  const { announcement, say, ...accessibility } = useSortableAnnouncements((key) => {
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
          // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role without bullets.
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
        {announcement}
      </p>
    </DndContext>
  );
}

/** The same array while it has the same keys: otherwise every row would render again. */
function useSameKeys(keys: readonly Key[]): Key[] {
  const [known, setKnown] = useState<Key[]>([...keys]);
  if (known.length === keys.length && known.every((key, index) => key === keys[index])) return known;
  const next = [...keys];
  setKnown(next);
  return next;
}

/** A stable function that calls the latest one. */
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

// Stable objects: new ones would render every row again.
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

type Place = { name: string; index: number; count: number };

/** The announcements while a row moves; `say` is for moves without a drag. */
function useSortableAnnouncements(placeOf: (key: UniqueIdentifier) => Place | null) {
  const { t } = useLingui();
  const [announcement, setAnnouncement] = useState('');
  const isJustLifted = useRef(false);

  function nameOf(key: UniqueIdentifier): string {
    return placeOf(key)?.name ?? '';
  }

  function at(key: UniqueIdentifier, over: UniqueIdentifier | undefined, index?: number): string {
    const name = nameOf(key);
    const place = placeOf(over ?? key);
    const position = (index ?? place?.index ?? 0) + 1;
    const count = place?.count ?? 0;
    return t`${name} is at position ${position} of ${count}.`;
  }

  const accessibility: DndContextProps['accessibility'] = {
    screenReaderInstructions: {
      draggable: t`Press Space to pick up, the arrow keys to move, Space again to drop, or Escape to cancel. Alt with an arrow key moves it immediately.`,
    },
    announcements: {
      onDragStart: ({ active }) => {
        const name = nameOf(active.id);
        const where = at(active.id, undefined);
        isJustLifted.current = true;
        return t`${name} picked up. ${where}`;
      },
      onDragOver: ({ active, over }) => {
        // At first the row is over its own place: announcing that would interrupt "is lifted".
        const isNews = !isJustLifted.current;
        isJustLifted.current = false;
        return isNews || over?.id !== active.id ? at(active.id, over?.id) : undefined;
      },
      onDragEnd: ({ active, over }) => {
        const name = nameOf(active.id);
        const where = at(active.id, over?.id);
        return t`${name} dropped. ${where}`;
      },
      onDragCancel: ({ active }) => {
        const name = nameOf(active.id);
        return t`${name} is back in its original position.`;
      },
    },
  };
  return {
    ...accessibility,
    announcement,
    say: (key: UniqueIdentifier, to: number) => setAnnouncement(at(key, undefined, to)),
  };
}

type Render<Item> = (item: Item, handle: ReactNode, index: number) => ReactNode;

type SortableRowProps<Item> = {
  id: number | string;
  item: Item;
  index: number;
  name: string;
  isStill: boolean;
  isDisabled: boolean;
  onStep: (id: number | string, step: -1 | 1) => void;
  render: Render<Item>;
};

/** One row of a `SortableList`. */
const SortableRow = memo(Row) as typeof Row;

function Row<Item>(props: SortableRowProps<Item>) {
  const { id, item, index, name, isStill, isDisabled, onStep, render } = props;
  const sortable = useSortable({ id, disabled: isDisabled, ...(isStill ? { transition: null } : {}) });
  const { attributes, listeners, setActivatorNodeRef, isDragging } = sortable;
  const control = useMemo(
    () => ({
      name,
      attributes,
      listeners,
      ref: setActivatorNodeRef,
      onStep: (step: -1 | 1) => onStep(id, step),
    }),
    [name, attributes, listeners, setActivatorNodeRef, onStep, id],
  );
  return (
    <li
      ref={sortable.setNodeRef}
      className="ui-sortable-item"
      data-lifted={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition }}
    >
      <SortableHandleContext value={control}>
        <RowContent item={item} index={index} isDisabled={isDisabled} render={render as Render<unknown>} />
      </SortableHandleContext>
    </li>
  );
}

type RowContentProps = { item: unknown; index: number; isDisabled: boolean; render: Render<unknown> };

// A stable element, so that a memoised row need not render again.
const handle = <SortableHandle />;

// While dragging, every place renders many times a second: the content of a thousand rows must not.
const RowContent = memo(function RowContent({ item, index, isDisabled, render }: RowContentProps) {
  return render(item, isDisabled ? null : handle, index);
});

type HandleControl = {
  name: string;
  attributes: DraggableAttributes;
  listeners: DraggableSyntheticListeners;
  ref: (element: HTMLElement | null) => void;
  onStep: (step: -1 | 1) => void;
};

const SortableHandleContext = createContext<HandleControl | null>(null);

/** The drag handle of a row. */
function SortableHandle() {
  const { t } = useLingui();
  const control = use(SortableHandleContext);
  const moveByKeys = useMoveKeys();
  if (!control) return null;
  const { name, attributes, listeners, ref } = control;

  function press(event: KeyboardEvent) {
    if (!moveByKeys(event)) listeners?.['onKeyDown']?.(event);
  }

  return (
    <button
      type="button"
      {...attributes}
      {...listeners}
      ref={ref}
      className="ui-sortable-handle"
      aria-label={t`Move ${name}`}
      aria-roledescription={t`movable`}
      // Escape drops the row where it was, and would otherwise also close the drawer around the list.
      data-mantine-stop-propagation={attributes['aria-pressed']}
      onKeyDown={press}
    >
      <IconGripVertical size={16} aria-hidden="true" />
    </button>
  );
}

/** Moves the row by Alt and an arrow key, for a field inside it. Returns whether the key was one of these. */
export function useMoveKeys(): (event: KeyboardEvent) => boolean {
  const control = use(SortableHandleContext);
  return (event) => {
    const step = event.altKey ? steps[event.key] : undefined;
    if (step === undefined || !control) return false;
    event.preventDefault();
    control.onStep(step);
    return true;
  };
}

const steps: Record<string, -1 | 1 | undefined> = { ArrowUp: -1, ArrowDown: 1 };

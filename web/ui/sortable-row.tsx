import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { memo, type ReactNode, useMemo } from 'react';
import { SortableHandle, SortableHandleContext } from './sortable-handle.tsx';

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

/** One place of a `SortableList`. */
export const SortableRow = memo(Row) as typeof Row;

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

// Always the same one, so that a row that remembers what it was drawn with need not be drawn anew.
const handle = <SortableHandle />;

// While something is dragged every place is asked for its position many times a second: with a thousand of them,
// what stands at each must not be drawn anew.
const RowContent = memo(function RowContent({ item, index, isDisabled, render }: RowContentProps) {
  return render(item, isDisabled ? null : handle, index);
});

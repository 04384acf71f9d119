import type { DraggableAttributes, DraggableSyntheticListeners } from '@dnd-kit/core';
import { useLingui } from '@lingui/react/macro';
import { IconGripVertical } from '@tabler/icons-react';
import { createContext, type KeyboardEvent, use } from 'react';

type HandleControl = {
  name: string;
  attributes: DraggableAttributes;
  listeners: DraggableSyntheticListeners;
  ref: (element: HTMLElement | null) => void;
  onStep: (step: -1 | 1) => void;
};

export const SortableHandleContext = createContext<HandleControl | null>(null);

/** What is dragged to move a row of a `SortableList`. */
export function SortableHandle() {
  const { t } = useLingui();
  const control = use(SortableHandleContext);
  if (!control) return null;
  const { name, attributes, listeners, ref, onStep } = control;

  function press(event: KeyboardEvent) {
    const step = event.altKey ? steps[event.key] : undefined;
    if (step === undefined) {
      listeners?.['onKeyDown']?.(event);
      return;
    }
    event.preventDefault();
    onStep(step);
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
      onKeyDown={press}
    >
      <IconGripVertical size={16} aria-hidden="true" />
    </button>
  );
}

const steps: Record<string, -1 | 1 | undefined> = { ArrowUp: -1, ArrowDown: 1 };

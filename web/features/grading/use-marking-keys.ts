import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/** On an element that a teacher marks: J, K and Enter move between them. It needs a negative tabindex. */
export const markable = { 'data-markable': '', tabIndex: -1 } as const;
/** On the field for points: a digit typed anywhere on the page goes into the field of the answer in focus. */
export const pointsField = { 'data-points-field': '' } as const;

interface MarkingKeys {
  /** Called for Enter, before the focus moves on. */
  onSave?: (markable: HTMLElement) => void;
  /** Called for Enter at the last answer. */
  onLast?: (markable: HTMLElement) => void;
  /** Called for Ctrl+Enter, also while typing. Without it, Ctrl+Enter does what Enter does. */
  onOpenNext?: (markable: HTMLElement | null) => void;
}

/** The keys of every page where a teacher marks. `shortcuts.tsx` lists them for the reader. */
export function useMarkingKeys(
  root: RefObject<HTMLElement | null>,
  { onSave, onLast, onOpenNext }: MarkingKeys,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.defaultPrevented ||
      event.isComposing ||
      document.querySelector('dialog[open], [role="dialog"]')
    ) {
      return;
    }
    const all = [...(root.current?.querySelectorAll<HTMLElement>('[data-markable]') ?? [])];
    const here = all.findIndex((one) => one.contains(document.activeElement));
    const current = all[here];
    const action = actionOf(event, current);
    if (action === null) return;
    if (action === 'digit') {
      // Focus only: the browser then types the digit into the field.
      const field = (current ?? all[0])?.querySelector<HTMLInputElement>('[data-points-field]');
      field?.focus();
      field?.select();
      return;
    }
    if (action === 'open next' && onOpenNext) {
      event.preventDefault();
      onOpenNext(current ?? null);
      return;
    }
    if (action === 'previous' || action === 'next') {
      const wanted = all[here === -1 ? 0 : here + (action === 'next' ? 1 : -1)];
      if (wanted) event.preventDefault();
      wanted?.focus();
      return;
    }
    if (!current) return;
    event.preventDefault();
    onSave?.(current);
    const next = all[here + 1];
    if (next) next.focus();
    else onLast?.(current);
  });
  // A layout effect, so that the keys work as soon as the answers are visible.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

type Action = 'next' | 'previous' | 'digit' | 'save' | 'open next';

const moves: Readonly<Record<string, Action>> = {
  j: 'next',
  ArrowRight: 'next',
  k: 'previous',
  ArrowLeft: 'previous',
};

function actionOf(event: KeyboardEvent, current: HTMLElement | undefined): Action | null {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (altKey || event.repeat) return null;
  if (ctrlKey || metaKey) return key === 'Enter' ? 'open next' : null;
  const isField = target instanceof Element && target.matches('[data-points-field]');
  if (key === 'Enter') return isField || (current && target === current) ? 'save' : null;
  if (isTypedInto(target)) return null;
  if (/^[\d.,]$/.test(key)) return 'digit';
  return moves[key.length === 1 ? key.toLowerCase() : key] ?? null;
}

/** Controls that use these keys themselves. */
export function isTypedInto(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null
  );
}

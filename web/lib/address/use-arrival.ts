import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { SettingsSection } from './settings-sections.ts';

const userMoves = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Moves the focus to this section when the address names it, and keeps the section in view while the sections above it
 * load, until the reader scrolls.
 */
export function useArrival(section: SettingsSection | undefined): RefObject<HTMLElement | null> {
  const arrived = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  const isMeant = section !== undefined && hash === `#${section}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes when someone follows the same link again, and the page must scroll again.
  useEffect(() => {
    if (!isMeant) return;
    const show = () => arrived.current?.scrollIntoView({ block: 'start' });
    const growth = new ResizeObserver(show);
    // After the frame has moved the focus to the start of the page.
    const timer = setTimeout(() => {
      focusOnce(arrived.current);
      growth.observe(document.body);
    }, 0);
    const stop = () => growth.disconnect();
    for (const move of userMoves) window.addEventListener(move, stop, { passive: true });
    return () => {
      clearTimeout(timer);
      stop();
      for (const move of userMoves) window.removeEventListener(move, stop);
    };
  }, [isMeant, key]);
  return arrived;
}

/** Focusable only until the focus moves on, or a click on its text would focus the section. */
function focusOnce(section: HTMLElement | null): void {
  if (!section) return;
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
  section.addEventListener('blur', () => section.removeAttribute('tabindex'), { once: true });
}

import { type ReactNode, useId } from 'react';

/** The attributes that tie an input to its hint and its error for screen readers. */
export function useFieldControl(
  id: string | undefined,
  hint: ReactNode,
  error: ReactNode,
  isInvalid = false,
) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const notes = [hint && `${inputId}-hint`, error && `${inputId}-error`].filter(Boolean).join(' ');
  return {
    id: inputId,
    'aria-invalid': error || isInvalid ? true : undefined,
    // Without notes of its own it may be tied to words that stand elsewhere.
    ...(notes ? { 'aria-describedby': notes } : {}),
  };
}

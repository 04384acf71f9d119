import { type RefObject, useEffect, useRef } from 'react';
import type { Problem, Step } from './registration.ts';

/** Puts the focus where somebody has to look next: on the field that is not right, else on the new step. */
export function useFocusOnChange(
  form: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
  step: Step,
  problem: Problem | null,
): void {
  const shownStep = useRef(step);
  useEffect(() => {
    const isNewStep = shownStep.current !== step;
    shownStep.current = step;
    if (isNewStep) window.scrollTo(0, 0);
    const invalid = problem && form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalid) invalid.focus();
    else if (isNewStep) heading.current?.focus();
  }, [form, heading, step, problem]);
}

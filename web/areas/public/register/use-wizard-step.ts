import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Step } from './registration.ts';

interface StepState {
  step: Step;
  /** Whether the step before stands right before it in the history. */
  isNext: boolean;
}

/** The step is part of the history: on a phone, back means the step before and not the end of it all. */
export function useWizardStep() {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const asked = readState(state);
  // After a reload what was typed is gone, and the history still speaks of a later step.
  const [reached, setReached] = useState<Step>(1);
  const step = asked.step > reached ? reached : asked.step;

  function go(to: Step, isNext: boolean): void {
    setReached(to > reached ? to : reached);
    void navigate(pathname, { state: { step: to, isNext } satisfies StepState });
  }

  function goBack(): void {
    if (asked.isNext && step === asked.step) void navigate(-1);
    else go(step === 3 ? 2 : 1, false);
  }

  return {
    step,
    goNext: () => go(step === 1 ? 2 : 3, true),
    goBack,
    goTo: (to: Step) => go(to, false),
  };
}

function readState(state: unknown): StepState {
  const { step, isNext } = (typeof state === 'object' && state ? state : {}) as Partial<StepState>;
  return { step: step === 2 || step === 3 ? step : 1, isNext: isNext === true };
}

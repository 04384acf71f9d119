import type { LoadOptions } from './options.ts';
import type { PhaseOrder } from './phases.ts';

const savesPerSecond = 100;
const steadySeconds = 8;
const burstCalls = 50;

export const phaseNames = {
  warmUp: 'warm-up',
  start: 'synchronised start',
  thinking: 'answering with time to think',
  answering: 'answering without',
  savesAlone: 'saves alone',
  savesDuringSignIns: 'saves during sign-ins',
  submitting: 'submission rush',
  burst: 'one student, 50 calls at once',
} as const;

/** The phases of a load test, in order. */
export function planPhases(options: LoadOptions): PhaseOrder[] {
  const { command, warmUp, windowSeconds, think, thinkingSeconds, rushSeconds, signIns, streams } = options;
  const isStarts = command === 'starts';
  const startAt = 0;
  const start: PhaseOrder = {
    phase: phaseNames.start,
    startAt,
    work: 'start',
    windowMs: windowSeconds * 1_000,
    isWholePage: !isStarts,
    streams,
  };
  const warmingUp: PhaseOrder[] = warmUp > 0 ? [{ phase: phaseNames.warmUp, startAt, work: 'warm-up' }] : [];
  if (isStarts) return [...warmingUp, start];
  const thinking: PhaseOrder[] = think
    ? [{ phase: phaseNames.thinking, startAt, work: 'think', think, seconds: thinkingSeconds }]
    : [];
  const steady = {
    startAt,
    work: 'save-steadily',
    perSecond: savesPerSecond,
    seconds: steadySeconds,
  } as const;
  const signingIn: PhaseOrder[] =
    signIns > 0
      ? [
          { phase: phaseNames.savesAlone, ...steady, signIns: 0 },
          { phase: phaseNames.savesDuringSignIns, ...steady, signIns },
        ]
      : [];
  return [
    ...warmingUp,
    start,
    ...thinking,
    { phase: phaseNames.answering, startAt, work: 'finish-answering' },
    ...signingIn,
    { phase: phaseNames.submitting, startAt, work: 'submit', windowMs: rushSeconds * 1_000 },
    { phase: phaseNames.burst, startAt, work: 'burst', calls: burstCalls },
  ];
}

import type { LoadOptions } from './options.ts';
import type { PhaseOrder } from './phases.ts';

const savesPerSecond = 100;
const steadySeconds = 8;
const callsAtOnce = 50;

export const phaseNames = {
  warmUp: 'warm-up',
  start: 'synchronised start',
  thinking: 'answering with time to think',
  answering: 'answering without',
  savesAlone: 'saves alone',
  savesBeside: 'saves beside sign-ins',
  handIn: 'hand-in rush',
  atOnce: 'one student, 50 calls at once',
} as const;

/** What students do, one phase after the other. */
export function planPhases(options: LoadOptions): PhaseOrder[] {
  const { command, warmUp, windowSeconds, think, thinkingSeconds, rushSeconds, signIns, streams } = options;
  const isStarts = command === 'starts';
  const beginAt = 0;
  const start: PhaseOrder = {
    phase: phaseNames.start,
    beginAt,
    work: 'begin',
    windowMs: windowSeconds * 1_000,
    isWholePage: !isStarts,
    streams,
  };
  const warming: PhaseOrder[] = warmUp > 0 ? [{ phase: phaseNames.warmUp, beginAt, work: 'warm-up' }] : [];
  if (isStarts) return [...warming, start];
  const thinking: PhaseOrder[] = think
    ? [{ phase: phaseNames.thinking, beginAt, work: 'think', think, seconds: thinkingSeconds }]
    : [];
  const steady = {
    beginAt,
    work: 'save-steadily',
    perSecond: savesPerSecond,
    seconds: steadySeconds,
  } as const;
  const signingIn: PhaseOrder[] =
    signIns > 0
      ? [
          { phase: phaseNames.savesAlone, ...steady, signIns: 0 },
          { phase: phaseNames.savesBeside, ...steady, signIns },
        ]
      : [];
  return [
    ...warming,
    start,
    ...thinking,
    { phase: phaseNames.answering, beginAt, work: 'finish-answering' },
    ...signingIn,
    { phase: phaseNames.handIn, beginAt, work: 'hand-in', windowMs: rushSeconds * 1_000 },
    { phase: phaseNames.atOnce, beginAt, work: 'everything-at-once', calls: callsAtOnce },
  ];
}

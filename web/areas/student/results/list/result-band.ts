import type { Tone } from '#web/ui/feedback/tone.ts';

type BandTone = Tone | 'neutral';

const bands: readonly { from: number; tone: BandTone }[] = [
  { from: 90, tone: 'success' },
  { from: 80, tone: 'info' },
  { from: 70, tone: 'neutral' },
  { from: 60, tone: 'warning' },
];

/** The colour of a result's badge; its letter says the same. */
export function bandTone(percentage: number): BandTone {
  return bands.find(({ from }) => percentage >= from)?.tone ?? 'danger';
}

/** In the details, 70 and above counts as success. */
export function scoreTone(percentage: number): BandTone {
  return percentage >= 70 ? 'success' : bandTone(percentage);
}

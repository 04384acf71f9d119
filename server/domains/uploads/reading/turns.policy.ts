import type { UploadFileType } from '#shared/contract/teaching/uploads.ts';

/**
 * Where a file is read. Usual places take any file. One more is reserved for quick files, so that slow ones never
 * delay a short list of questions; a file that turns out to be slow goes back to the queue for a usual place.
 */
export type ReaderPool = 'usual' | 'quick';

export const poolSizes = { usual: 2, quick: 1 } as const satisfies Record<ReaderPool, number>;

/** One account never holds every usual place of a process, however many files it sends. */
const maxUsualEach = poolSizes.usual - 1;

/** Limits of the quick pool. A file that exceeds them is slow. */
export const quickLimits = { seconds: 10, memoryBytes: 384 * 1024 * 1024 } as const;

const maxQuickSeconds = 5;
/** The estimate for a file that exceeded the quick limits. */
export const slowSeconds = 60;

const secondsFor = {
  CSV: { start: 0.5, perMegabyte: 1 },
  EXCEL: { start: 1, perMegabyte: 2 },
  PDF: { start: 1, perMegabyte: 4 },
  UNKNOWN: { start: 1, perMegabyte: 4 },
} as const satisfies Record<UploadFileType, { start: number; perMegabyte: number }>;

/** Estimated reading time by kind and size. */
export function estimateSeconds(fileType: UploadFileType, bytes: number): number {
  const { start, perMegabyte } = secondsFor[fileType];
  return start + (bytes / 1024 / 1024) * perMegabyte;
}

export interface WaitingUpload {
  id: number;
  ownerId: number;
  /** Estimated. */
  seconds: number;
  isSlow: boolean;
  waitedSeconds: number;
}

export interface OwnerLoad {
  /** Files of this owner being read. */
  running: number;
  /** Recent reading time of the owner's files. */
  recentSeconds: number;
}

// A second of waiting offsets a quarter of a second of reading. Must be below one, or many files of one owner would
// come before another's first by waiting for each other.
const ageing = 0.25;

/**
 * Reading order: the owner with the fewest files being read first, then by recent reading time and file size.
 * Waiting counts too, so that a large file is read in the end.
 */
export function rankWaiting(
  waiting: readonly WaitingUpload[],
  loads: ReadonlyMap<number, OwnerLoad>,
): WaitingUpload[] {
  const current = new Map([...loads].map(([owner, load]) => [owner, { ...load }]));
  const left = [...waiting];
  const ranked: WaitingUpload[] = [];
  while (left.length > 0) {
    const next = left.reduce((best, each) => (comesBefore(each, best, current) ? each : best));
    left.splice(left.indexOf(next), 1);
    ranked.push(next);
    // The state once this file is read: the owner's next file queues again.
    const { running, recentSeconds } = loadOf(current, next.ownerId);
    current.set(next.ownerId, { running: running + 1, recentSeconds: recentSeconds + next.seconds });
  }
  return ranked;
}

function comesBefore(
  one: WaitingUpload,
  other: WaitingUpload,
  loads: ReadonlyMap<number, OwnerLoad>,
): boolean {
  const [first, second] = [loadOf(loads, one.ownerId), loadOf(loads, other.ownerId)];
  if (first.running !== second.running) return first.running < second.running;
  const difference = costOf(one, first) - costOf(other, second);
  return difference === 0 ? one.id < other.id : difference < 0;
}

function costOf({ seconds, waitedSeconds }: WaitingUpload, { recentSeconds }: OwnerLoad): number {
  return recentSeconds + seconds - waitedSeconds * ageing;
}

function loadOf(loads: ReadonlyMap<number, OwnerLoad>, ownerId: number): OwnerLoad {
  return loads.get(ownerId) ?? { running: 0, recentSeconds: 0 };
}

interface FreePlace {
  pool: ReaderPool;
  /** Owners of the files in this process's usual places, once for each file. */
  usualOwners: readonly number[];
}

/** Whether a file may take this free place. */
export function mayTake(
  { ownerId, seconds, isSlow }: WaitingUpload,
  { pool, usualOwners }: FreePlace,
): boolean {
  if (pool === 'quick') return !isSlow && seconds <= maxQuickSeconds;
  return usualOwners.filter((owner) => owner === ownerId).length < maxUsualEach;
}

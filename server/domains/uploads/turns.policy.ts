import type { UploadFileType } from '#shared/contract/uploads.ts';

/**
 * Where a file is read. The usual places take any file. One more is reserved for quick files, so that slow ones never hold
 * up a short list of questions; what turns out to be slow there goes back to wait for a usual place.
 */
export type Lane = 'usual' | 'quick';

export const laneSizes = { usual: 2, quick: 1 } as const satisfies Record<Lane, number>;

/** One account never holds every usual place of a process, however many files it sends. */
const maxUsualEach = laneSizes.usual - 1;

/** What a file may take in the quick lane. With more it is slow. */
export const quickLimits = { seconds: 10, memoryBytes: 384 * 1024 * 1024 } as const;

const maxQuickSeconds = 5;
/** What a file counts for that was not read within the quick limits. */
export const slowSeconds = 60;

const secondsFor = {
  CSV: { start: 0.5, perMegabyte: 1 },
  EXCEL: { start: 1, perMegabyte: 2 },
  PDF: { start: 1, perMegabyte: 4 },
  UNKNOWN: { start: 1, perMegabyte: 4 },
} as const satisfies Record<UploadFileType, { start: number; perMegabyte: number }>;

/** How long a file probably takes to read, by its kind and size: nobody knows before it was read. */
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
  /** Files of this owner that are being read. */
  running: number;
  /** What reading the owner's files has taken in the last minutes. */
  recentSeconds: number;
}

// A second of waiting makes up for a quarter of a second of reading. Below one, or the many files of one owner would come
// before the first of another by having waited for each other.
const ageing = 0.25;

/**
 * In the order in which they are read: the owner with the fewest files being read first, then whoever has had least time
 * and has the smallest file. Waiting counts too, so that a large file is read in the end.
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
    // As it will be once this file is read: the owner's next file waits for its turn again.
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
  lane: Lane;
  /** Whose files hold the usual places of this process, once for each. */
  usualOwners: readonly number[];
}

/** Whether a file may take this free place. */
export function mayTake(
  { ownerId, seconds, isSlow }: WaitingUpload,
  { lane, usualOwners }: FreePlace,
): boolean {
  if (lane === 'quick') return !isSlow && seconds <= maxQuickSeconds;
  return usualOwners.filter((owner) => owner === ownerId).length < maxUsualEach;
}

import type {
  ServiceFacts,
  ServiceFault,
  ServicePart,
  ServiceState,
} from '#shared/contract/platform/status.ts';
import { serviceChecks } from '#shared/limits.ts';

/** The result of checking one part. */
export interface Finding {
  part: ServicePart;
  state: ServiceState;
  fault?: ServiceFault;
  /** The original error, without secrets. */
  error?: string;
  facts?: ServiceFacts;
}

export function judgeTime(part: ServicePart, ms: number, facts: ServiceFacts = {}): Finding {
  const isSlow = ms > serviceChecks.slowMs;
  return {
    part,
    state: isSlow ? 'degraded' : 'ok',
    ...(isSlow ? { fault: 'slow' } : {}),
    facts: { ...facts, ms },
  };
}

export interface DiskSpace {
  freeBytes: number;
  totalBytes: number;
}

/** A tenth of a large disk is plenty, so the share counts only up to a number of bytes. */
export function judgeDisk(disks: readonly DiskSpace[]): Finding {
  const { warnShare, warnBytes, enoughBytes, fullBytes } = serviceChecks.disk;
  const [tightest = { freeBytes: 0, totalBytes: 0 }] = disks.toSorted((a, b) => a.freeBytes - b.freeBytes);
  const { freeBytes, totalBytes } = tightest;
  const found = { part: 'disk', facts: { freeBytes, totalBytes } } as const;
  if (freeBytes < fullBytes) return { ...found, state: 'down', fault: 'full' };
  const isLow = freeBytes < warnBytes || (freeBytes < totalBytes * warnShare && freeBytes < enoughBytes);
  return isLow ? { ...found, state: 'degraded', fault: 'almostFull' } : { ...found, state: 'ok' };
}

interface ReplicaState {
  isReplica: boolean;
  lagSeconds: number;
  ms: number;
}

export function judgeReplica({ isReplica, lagSeconds, ms }: ReplicaState): Finding {
  const found = { part: 'replica', facts: { lagSeconds, ms } } as const;
  if (!isReplica) return { ...found, state: 'down', fault: 'notReplica' };
  if (lagSeconds > serviceChecks.replicaLagSeconds) return { ...found, state: 'degraded', fault: 'behind' };
  return { ...judgeTime('replica', ms), facts: found.facts };
}

interface MailFigures {
  waiting: number;
  failing: number;
  sent_today: number;
  given_up: number;
  last_sent_at: Date | null;
  last_failed_at: Date | null;
  next_try_at: Date | null;
  error: string | null;
  oldest: { at: Date; topic: NonNullable<ServiceFacts['oldest']>['topic'] } | null;
}

/** Failing tries decide. An email that left after the latest of them shows that the mail server works again. */
export function judgeMail(figures: MailFigures, host: string | null): Finding {
  const { failing, last_sent_at: sent, last_failed_at: failed, error } = figures;
  const facts: ServiceFacts = {
    isMailSent: host !== null,
    ...(host === null ? {} : { host }),
    waiting: figures.waiting,
    sentToday: figures.sent_today,
    givenUp: figures.given_up,
    oldest: figures.oldest && { at: figures.oldest.at.toISOString(), topic: figures.oldest.topic },
    nextTryAt: figures.next_try_at?.toISOString() ?? null,
    lastFailureAt: failed?.toISOString() ?? null,
  };
  const hasLeftSince = sent !== null && (failed === null || sent > failed);
  if (failing === 0 || hasLeftSince) return { part: 'mail', state: 'ok', facts };
  const found = { part: 'mail', facts, ...(error === null ? {} : { error }) } as const;
  // Greylisting refuses single recipients for some minutes, while the server works.
  return /recipients were rejected/.test(error ?? '')
    ? { ...found, state: 'degraded', fault: 'recipientsRefused' }
    : { ...found, state: 'down', fault: 'notSent' };
}

interface JobFigures {
  waiting: number;
  active: number;
  failed: number;
  oldestDueSeconds: number;
}

export function judgeJobs({ waiting, active, failed, oldestDueSeconds }: JobFigures): Finding {
  const isLate = oldestDueSeconds > serviceChecks.lateJobSeconds;
  return {
    part: 'jobs',
    state: isLate ? 'degraded' : 'ok',
    ...(isLate ? { fault: 'waiting' } : {}),
    facts: { waiting, active, givenUp: failed },
  };
}

interface OutageProgress {
  part: ServicePart;
  state: ServiceState;
  failedChecks: number;
  isNotified: boolean;
  /** Since the latest notification of an outage of this part. Null if there was none. */
  secondsSinceNotified: number | null;
}

/** Notifies once for each outage that two checks in a row have found, and at most once an hour for a part that flaps. */
export function isToNotify(outage: OutageProgress): boolean {
  const isWorth = outage.state === 'down' || (outage.part === 'disk' && outage.state === 'degraded');
  return (
    isWorth &&
    !outage.isNotified &&
    outage.failedChecks >= serviceChecks.failuresToNotify &&
    (outage.secondsSinceNotified === null || outage.secondsSinceNotified > serviceChecks.notifySeconds)
  );
}

import { deadlineFor, type ExtraTime } from '#shared/extra-time.ts';

/** As stored; both null without extra time. */
export interface ExtraTimeColumns {
  time_factor: number | null;
  extra_minutes: number | null;
}

export function extraTimeOf({
  time_factor: factor,
  extra_minutes: minutes,
}: ExtraTimeColumns): ExtraTime | null {
  return factor === null && minutes === null ? null : { factor, minutes };
}

export function isSameExtraTime(one: ExtraTimeColumns | undefined, other: ExtraTimeColumns): boolean {
  return (
    (one?.time_factor ?? null) === other.time_factor && (one?.extra_minutes ?? null) === other.extra_minutes
  );
}

/** An attempt in progress and what its deadline is calculated from. */
export interface RunningTerms extends ExtraTimeColumns {
  started_at: Date;
  deadline: Date | null;
  extension_minutes: number;
  time_limit_minutes: number | null;
  opens_at: Date | null;
  closes_at: Date | null;
}

/**
 * The deadline with the current extra time; undefined when that is not later. Students never lose time they were
 * shown, and minutes added to this attempt come on top.
 */
export function laterDeadline(running: RunningTerms): Date | undefined {
  const { time_limit_minutes: timeLimitMinutes, opens_at: opensAt, closes_at: closesAt } = running;
  const times = { timeLimitMinutes, opensAt, closesAt };
  const base = deadlineFor(times, extraTimeOf(running), running.started_at);
  if (running.deadline === null || base === null) return undefined;
  const deadline = new Date(base.getTime() + running.extension_minutes * 60_000);
  return deadline > running.deadline ? deadline : undefined;
}

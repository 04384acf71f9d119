import type { AttemptDevice } from '#shared/contract/attempts/answer-versions.ts';
import type { LocalAnswer } from '#web/attempt/durable-attempt.ts';

export type VersionContent = Pick<LocalAnswer, 'selectedOption' | 'textAnswer'>;

/** One version of an answer that the student can choose. */
export interface Version extends VersionContent {
  /** Undefined for the stored version. */
  id: number | undefined;
  /** When the student changed it, not when it reached the server. */
  changedAt: string;
  from: AttemptDevice | null;
  isHere: boolean;
}

/** The stored version and the others, this device's first. */
export function listVersions(
  { selectedOption, textAnswer, others = [] }: LocalAnswer,
  ownDevices: readonly number[],
): Version[] {
  const [first] = others;
  if (!first) return [];
  const isHere = (device: number | null | undefined) => device != null && ownDevices.includes(device);
  const stored: Version = {
    id: undefined,
    selectedOption,
    textAnswer,
    changedAt: first.storedAt,
    from: first.storedFrom,
    isHere: isHere(first.storedFrom?.device),
  };
  const versions = [stored, ...others.map((other) => ({ ...other, isHere: isHere(other.device) }))];
  return versions.sort((one, other) => Number(other.isHere) - Number(one.isHere));
}

/** By the time of the change: text written offline can arrive after a newer one. */
export function findNewest(versions: readonly Version[]): Version | undefined {
  return versions.toSorted((one, other) => other.changedAt.localeCompare(one.changedAt))[0];
}

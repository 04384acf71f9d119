import type { DurableAttempt } from '#web/attempt/durable-attempt.ts';

/** Saves what this device knows as a file, for when nothing else is left. */
export function saveAnswerFile(attempt: DurableAttempt): void {
  const { name, content } = attempt.makeAnswerFile();
  const address = URL.createObjectURL(new Blob([content], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read it only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

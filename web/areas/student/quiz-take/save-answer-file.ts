import type { DurableAttempt } from '#web/attempt/durable-attempt.ts';
import { saveFile } from '#web/lib/save-file.ts';

/** Saves what this device knows as a file, for when nothing else is left. */
export function saveAnswerFile(attempt: DurableAttempt): void {
  const { name, content } = attempt.makeAnswerFile();
  saveFile(name, new Blob([content], { type: 'application/octet-stream' }));
}

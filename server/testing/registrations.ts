import { expect } from 'vitest';
import type { Db } from '#database/client.ts';
import type { ReceivedMail } from './smtp.ts';

/** Waits until jobs have processed every registration, or written to the owners. */
export async function untilEntered(db: Db): Promise<void> {
  await expect
    .poll(async () => (await db.selectFrom('registration_request').select('id').execute()).length, {
      timeout: 60_000,
      interval: 10,
    })
    .toBe(0);
}

/** The fragment of the link in a mail. */
export function linkTokenIn({ text }: ReceivedMail): string {
  const token = /\/email-link#([\w-]{43})/.exec(text)?.[1];
  if (token === undefined) throw new Error(`No link in: ${text}`);
  return token;
}

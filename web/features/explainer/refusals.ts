import type { ApiError } from '#web/lib/api-client.ts';

export interface Refusal {
  code: string;
  message: string;
}

const most = 30;
const latest = new Map<string, Refusal>();

/** So that a text on the screen is known again as the server's. */
export function rememberRefusal({ code, message, serverMessage }: ApiError): void {
  if (code === undefined || serverMessage === undefined) return;
  for (const shown of [message, serverMessage]) latest.set(shown, { code, message: serverMessage });
  for (const oldest of [...latest.keys()].slice(0, -most)) latest.delete(oldest);
}

/** The refusal that is shown with this text; undefined where it is one of our own texts. */
export function findRefusal(shown: string): Refusal | undefined {
  return latest.get(shown);
}

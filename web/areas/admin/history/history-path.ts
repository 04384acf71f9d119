import { paths } from '#web/lib/paths.ts';

/** Below the settings: only super admins open either. */
export function historyPath(accountId: number): string {
  return `${paths.admin.settings}/history/${accountId}`;
}

import { paths } from '#web/lib/address/paths.ts';

/** Below the settings, because only super admins may open either. */
export function historyPath(accountId: number): string {
  return `${paths.admin.settings}/history/${accountId}`;
}

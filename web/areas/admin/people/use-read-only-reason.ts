import { useLingui } from '@lingui/react/macro';

/** Why a read-only administrator cannot use a control of these pages. */
export function useReadOnlyReason(
  of: 'accounts' | 'records' | 'exports' | 'messages' | 'checks' | 'setUp',
): string {
  const { t } = useLingui();
  switch (of) {
    case 'accounts':
      return t`Read-only administrators can’t change accounts.`;
    case 'records':
      return t`Read-only administrators can’t open student records.`;
    case 'exports':
      return t`Read-only administrators can’t export data.`;
    case 'messages':
      return t`Read-only administrators can’t write messages.`;
    case 'checks':
      return t`Read-only administrators can’t run checks.`;
    case 'setUp':
      return t`Read-only administrators can’t change the set-up.`;
  }
}

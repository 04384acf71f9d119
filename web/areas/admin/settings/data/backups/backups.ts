import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Backup } from '#shared/contract/platform/backups.ts';
import { api } from '#web/lib/api/api.ts';

/** Events report each step; polling covers a lost event. */
const runningMs = 3_000;
// Checking, backing up and loading a large school takes longer than the default timeout.
const longMs = 30 * 60_000;

export function backupsQuery(page: { max: number; offset: number }) {
  return queryOptions({
    queryKey: ['backups', 'list', page],
    queryFn: ({ signal }) => api('GET /backup', { query: page }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some((backup) => isBusy(backup)) ? runningMs : false),
  });
}

function isBusy({ status, verification, copy }: Backup): boolean {
  return [status, verification.state, copy.state].includes('RUNNING');
}

export const scheduleQuery = queryOptions({
  queryKey: ['backups', 'schedule'],
  queryFn: ({ signal }) => api('GET /backup/schedule', undefined, { signal }),
  refetchInterval: ({ state: { data } }) => (data?.newest && isBusy(data.newest) ? runningMs : false),
});

export function restorePreviewQuery(backupId: number) {
  return queryOptions({
    queryKey: ['backups', 'restore preview', backupId],
    queryFn: ({ signal }) =>
      api('GET /backup/:backupId/restorePreview', { params: { backupId } }, { signal }),
    // What is lost grows while students work.
    staleTime: 0,
  });
}

function useSettled() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['backups'] });
}

export function useStartBackup() {
  const onSettled = useSettled();
  return useMutation({ mutationFn: () => api('POST /backup'), onSettled });
}

export function useVerifyBackup() {
  const onSettled = useSettled();
  return useMutation({
    mutationFn: (backupId: number) => api('POST /backup/:backupId/verify', { params: { backupId } }),
    onSettled,
  });
}

export function useCopyBackups() {
  const onSettled = useSettled();
  return useMutation({ mutationFn: () => api('POST /backup/copy'), onSettled });
}

interface Brought {
  file: File;
  /** From 0 to 1. */
  onSent: (share: number) => void;
}

export function useUploadBackup() {
  const onSettled = useSettled();
  return useMutation({
    mutationFn: ({ file, onSent }: Brought) =>
      api(
        'form POST /backup/upload',
        { file },
        { timeoutMs: longMs, onProgress: (sent, all) => onSent(all > 0 ? sent / all : 0) },
      ),
    onSettled,
  });
}

export function useDeleteBackup() {
  const onSettled = useSettled();
  return useMutation({
    mutationFn: ({ backupId, password }: { backupId: number; password: string }) =>
      api('DELETE /backup/:backupId', { params: { backupId }, body: { password } }),
    onSettled,
  });
}

/** The browser downloads the file itself, which may exceed the memory of a page. */
export async function downloadBackup(backupId: number, password: string): Promise<void> {
  const { url } = await api('POST /backup/:backupId/link', { params: { backupId }, body: { password } });
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

export function useRestoreBackup() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ backupId, ...body }: { backupId: number; password: string; identity?: string }) =>
      api('POST /backup/:backupId/restore', { params: { backupId }, body }, { timeoutMs: longMs }),
    // A restore replaces everything that was shown before.
    onSuccess: () => void queries.invalidateQueries(),
  });
}

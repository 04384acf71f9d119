import type { Actor } from '#server/plugins/sessions/session.ts';
import type { UploadFileType, UploadStatus } from '#shared/contract/teaching/uploads.ts';

type UploadAction = 'view' | 'create' | 'edit' | 'cancel' | 'delete';

/** For an upload and its questions. */
export function canUpload(
  actor: Pick<Actor, 'institutionId' | 'accountId' | 'role'>,
  action: UploadAction,
  upload: { institution_id: number; owner_id: number },
): boolean {
  if (upload.institution_id !== actor.institutionId) return false;
  const isTheirs = actor.role === 'TEACHER' && upload.owner_id === actor.accountId;
  switch (action) {
    case 'view':
    case 'create':
    case 'edit':
    case 'cancel':
    case 'delete':
      return isTheirs || actor.role === 'SUPER_ADMIN';
  }
}

interface KnownType {
  fileType: UploadFileType;
  mediaType: string;
}

const knownEndings = {
  '.pdf': { fileType: 'PDF', mediaType: 'application/pdf' },
  '.xlsx': {
    fileType: 'EXCEL',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  '.xls': { fileType: 'EXCEL', mediaType: 'application/vnd.ms-excel' },
  '.csv': { fileType: 'CSV', mediaType: 'text/csv' },
} as const satisfies Record<string, KnownType>;

/** The kind by file name; the content decides in the end. Undefined if the name isn't acceptable. */
export function findTypeByName(fileName: string): KnownType | undefined {
  const [, known] =
    Object.entries(knownEndings).find(([ending]) => fileName.toLowerCase().endsWith(ending)) ?? [];
  return known;
}

/** PROCESSING comes from an older version and means the same. */
export function statusOf(status: UploadStatus | 'PROCESSING'): UploadStatus {
  return status === 'PROCESSING' ? 'PENDING' : status;
}

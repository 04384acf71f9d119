import type { Generated, Json, Timestamp } from './column.ts';

type FilePurpose =
  | 'PHOTO'
  | 'QUESTION_IMAGE'
  | 'QUESTION_FILE'
  | 'PEOPLE_FILE'
  | 'ANSWER_FILE'
  | 'BRANDING'
  | 'BACKUP'
  | 'EXPORT';
type UploadFileType = 'PDF' | 'EXCEL' | 'CSV' | 'UNKNOWN';
type UploadStatus = 'PENDING' | 'PROCESSING' | 'CHECKED' | 'COMPLETED' | 'FAILED' | 'CANCELLED';

export interface FileTable {
  id: Generated<number>;
  institution_id: number;
  owner_id: number | null;
  purpose: FilePurpose;
  storage_key: string;
  original_name: string;
  media_type: string;
  byte_size: number;
  sha256: Buffer;
  created_at: Generated<Timestamp>;
}

export interface FileUploadTable {
  id: Generated<number>;
  institution_id: number;
  owner_id: number;
  file_id: number | null;
  original_file_name: string;
  file_size: number;
  file_type: UploadFileType;
  status: Generated<UploadStatus>;
  progress_percent: Generated<number>;
  processing_result: Generated<string>;
  details: Generated<Json<string[]>>;
  draft: Json | null;
  quizzes_created: Generated<number>;
  question_banks_created: Generated<number>;
  questions_created: Generated<number>;
  options_created: Generated<number>;
  date_created: Generated<Timestamp>;
  completed_at: Timestamp | null;
}

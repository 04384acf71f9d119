import type { Generated, Json, Numeric, Timestamp } from './column.ts';

type BankCategory = 'mathematics' | 'english' | 'science' | 'history' | 'geography' | 'other';
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
  draft: Json<UploadOrder> | null;
  quizzes_created: Generated<number>;
  question_banks_created: Generated<number>;
  questions_created: Generated<number>;
  options_created: Generated<number>;
  date_created: Generated<Timestamp>;
  completed_at: Timestamp | null;
  reading_seconds: Generated<Numeric>;
  is_slow: Generated<boolean>;
  reading_started_at: Timestamp | null;
  reading_seen_at: Timestamp | null;
  reading_tries: Generated<number>;
}

/** What to do with a file once it has been read. */
interface UploadOrder {
  /** Let the owner check the questions first, instead of importing them immediately. */
  check: boolean;
  programId: number | null;
  isActive: boolean;
  /** The run that reads the file. A run that finds another one here was given up and stops. */
  run?: string;
  /** The sender has received a response. */
  isAnswered?: boolean;
  /** How long the sender waits for a response. */
  answerSeconds?: number;
  /** The sender, and the language of the response. Deleted once the file has been read. */
  by?: UploadSender;
  language?: 'en' | 'es' | 'fr' | 'de';
}

interface UploadSender {
  institutionId: number;
  accountId: number;
  role: 'SUPER_ADMIN' | 'READ_ONLY_ADMIN' | 'TEACHER' | 'STUDENT';
  address: string;
  requestId: string;
}

export interface FileUploadQuestionTable {
  file_upload_id: number;
  position: number;
  place: Json<UploadPlace>;
  quiz_title: string;
  bank_title: string;
  category: BankCategory;
  content: Json<UploadContent>;
  source: Generated<string>;
  faults: Generated<Json<string[]>>;
  remarks: Generated<Json<string[]>>;
  is_dropped: Generated<boolean>;
  is_changed: Generated<boolean>;
}

interface UploadPlace {
  /** Only if the file has several sheets. */
  sheet: string | null;
  row: number | null;
  page: number | null;
  question: string | null;
  /** Regions of the page, as fractions of its width and height from the upper left. */
  regions: { page: number; x: number; y: number; width: number; height: number }[];
}

interface UploadContent {
  questionType: 'MULTIPLE_CHOICE' | 'TRUE_FALSE' | 'SHORT_ANSWER' | 'ESSAY' | null;
  questionText: string;
  points: number;
  options: { label: string; text: string }[];
  correctAnswer: string | null;
  feedback: string;
}

import type { Generated, Numeric, Timestamp } from './column.ts';

type BankCategory = 'mathematics' | 'english' | 'science' | 'history' | 'geography' | 'other';
type BankStatus = 'ACTIVE' | 'ARCHIVED';
type QuestionTypeName = 'MULTIPLE_CHOICE' | 'TRUE_FALSE' | 'SHORT_ANSWER' | 'ESSAY';

export interface QuestionBankTable {
  id: Generated<number>;
  institution_id: number;
  owner_id: number;
  title: string;
  description: Generated<string>;
  category: BankCategory;
  status: Generated<BankStatus>;
  source_upload_id: number | null;
  date_created: Generated<Timestamp>;
  last_updated: Generated<Timestamp>;
}

export interface QuestionTable {
  id: Generated<number>;
  question_bank_id: number;
  position: Generated<number>;
  /** A version's number, not its id. */
  current_version: Generated<number>;
  deleted_at: Timestamp | null;
  date_created: Generated<Timestamp>;
  last_updated: Generated<Timestamp>;
}

/** Immutable: the database refuses an update or a delete. */
export interface QuestionVersionTable {
  id: Generated<number>;
  question_id: number;
  version: number;
  question_type: QuestionTypeName;
  question_text: string;
  points: Generated<Numeric>;
  correct_answer: string | null;
  feedback: Generated<string>;
  image_file_id: number | null;
  image_alt: Generated<string>;
  created_by: number | null;
  created_at: Generated<Timestamp>;
}

/** Immutable, like its version. */
export interface QuestionOptionTable {
  id: Generated<number>;
  question_version_id: number;
  label: string;
  option_text: string;
  position: number;
}

export interface TagTable {
  id: Generated<number>;
  owner_id: number;
  name: string;
  date_created: Generated<Timestamp>;
}

export interface QuestionTagTable {
  question_id: number;
  tag_id: number;
}

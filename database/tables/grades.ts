import type { Generated, Json, Numeric, Timestamp } from './column.ts';

type LetterGrade = 'A' | 'B+' | 'B' | 'C+' | 'C' | 'F';
type GradeChangeSubject = 'ANSWER' | 'GRADE';
type GradeChangeCause = 'AUTO_MARK' | 'MARKING' | 'REGRADE' | 'REGRADE_UNDO' | 'LATE_ANSWER' | 'REOPENING';
type CertificateKind = 'CERTIFICATE' | 'TRANSCRIPT';

export interface GradeTable {
  id: Generated<number>;
  attempt_id: number;
  student_id: number;
  quiz_id: number;
  score: Numeric;
  total_points: Numeric;
  percentage: Numeric;
  letter_grade: LetterGrade;
  grade_points: Numeric;
  is_provisional: Generated<boolean>;
  /** Null: the student sees no number that depends on the marks, and no average includes the grade. */
  marks_released_at: Timestamp | null;
  graded_at: Timestamp | null;
  graded_by: number | null;
  date_created: Generated<Timestamp>;
  last_updated: Generated<Timestamp>;
}

export interface RegradeBatchTable {
  id: Generated<number>;
  quiz_id: number;
  question_id: number;
  /** A version's number, not its id. */
  question_version: number;
  points: Numeric | null;
  /** Letters of that version, or texts. Null keeps the key. */
  accepted: string[] | null;
  /** `accepted` contains option texts and applies to every version. */
  all_versions: Generated<boolean>;
  /** When it was decided. Null if decided by a version that didn't store this. */
  newest_version: number | null;
  credit_all: Generated<boolean>;
  reason: string;
  attempts_changed: Generated<number>;
  applied_at: Generated<Timestamp>;
  applied_by: number;
  undone_at: Timestamp | null;
  undone_by: number | null;
}

/** Append-only: the database refuses an update or a delete. */
export interface GradeChangeTable {
  id: Generated<number>;
  grade_id: number;
  what: GradeChangeSubject;
  question_id: number | null;
  cause: GradeChangeCause;
  regrade_batch_id: number | null;
  from_value: Json | null;
  to_value: Json | null;
  reason: Generated<string>;
  changed_by: number | null;
  changed_at: Generated<Timestamp>;
}

export interface CertificateTable {
  id: Generated<number>;
  kind: CertificateKind;
  student_id: number;
  attempt_id: number | null;
  quiz_id: number | null;
  verification_code: string;
  content: Json;
  issued_at: Generated<Timestamp>;
  revoked_at: Timestamp | null;
  /** The administrator who revoked it. Null if a grade fell or a person was erased. */
  revoked_by: number | null;
  revoke_reason: string | null;
  /** For a certificate that an administrator revoked: no replacement is issued automatically. */
  blocks_reissue: Generated<boolean>;
}

import type { Generated, Numeric, Timestamp } from './column.ts';

type ReviewMoment = 'IMMEDIATELY' | 'AFTER_CLOSE' | 'NEVER';

export interface QuizTable {
  id: Generated<number>;
  institution_id: number;
  owner_id: number;
  program_id: number;
  question_bank_id: number | null;
  semester_id: number | null;
  source_upload_id: number | null;
  title: string;
  description: Generated<string>;
  total_points: Generated<Numeric>;
  is_active: Generated<boolean>;
  archived_at: Timestamp | null;
  /** Restorable until it expires. A deleted quiz is archived too, and has no attempts. */
  deleted_at: Timestamp | null;
  time_limit_minutes: number | null;
  opens_at: Timestamp | null;
  closes_at: Timestamp | null;
  attempt_limit: number | null;
  password_hash: string | null;
  shuffle_questions: Generated<boolean>;
  shuffle_options: Generated<boolean>;
  review_marks: Generated<ReviewMoment>;
  review_key: Generated<ReviewMoment>;
  /** When the teacher released the correct answers of a quiz that hides them. Null if not released. */
  key_released_at: Timestamp | null;
  course_code: Generated<string>;
  credits: Generated<Numeric>;
  /** In percent. */
  passing_mark: Numeric | null;
  grants_certificate: Generated<boolean>;
  /** An attempt can be open on one device at a time. */
  one_device: Generated<boolean>;
  /** Students see how their result compares with the others who took the quiz. */
  show_comparison: Generated<boolean>;
  /** Increases with every change. */
  revision: Generated<number>;
  date_created: Generated<Timestamp>;
  last_updated: Generated<Timestamp>;
}

/** A question (`question_id`) or random ones (`draw_bank_id`, `draw_count`, `points`, optionally `draw_tag_id`). */
export interface QuizQuestionTable {
  id: Generated<number>;
  quiz_id: number;
  order_number: number;
  question_id: number | null;
  draw_bank_id: number | null;
  draw_tag_id: number | null;
  draw_count: number | null;
  points: Numeric | null;
}

/** Either `time_factor` or `extra_minutes`. */
export interface AccommodationTable {
  id: Generated<number>;
  student_id: number;
  quiz_id: number | null;
  time_factor: Numeric | null;
  extra_minutes: number | null;
  note: Generated<string>;
  created_by: number;
  date_created: Generated<Timestamp>;
  last_updated: Generated<Timestamp>;
}

type CreditRequestStatus = 'PENDING' | 'APPROVED' | 'DECLINED' | 'WITHDRAWN';

/** A request for credits above the programme's maximum, which an administrator decides. */
export interface CreditRequestTable {
  id: Generated<number>;
  quiz_id: number;
  credits: Numeric;
  status: Generated<CreditRequestStatus>;
  requested_by: number | null;
  decided_by: number | null;
  decided_at: Timestamp | null;
  decision_note: Generated<string>;
  date_created: Generated<Timestamp>;
}

/** The position of a deleted question, used if it is restored. */
export interface DeletedPlaceTable {
  question_id: number;
  quiz_id: number;
  order_number: number;
  points: Numeric | null;
}

import type { Generated, Json, Numeric, Timestamp } from './column.ts';

type AttemptStatus = 'IN_PROGRESS' | 'SUBMITTED' | 'TIMED_OUT';
type GradingMethod = 'AUTO' | 'MANUAL';
type LateAnswerSource = 'SAVE' | 'ANSWER_FILE';
type LateAnswerDecision = 'ACCEPTED' | 'REFUSED';
type AnswerVersionKind = 'REPLACED' | 'UNMERGED';
type DeviceKind = 'COMPUTER' | 'TABLET' | 'PHONE';
type FocusEventKind = 'LOST' | 'REGAINED';

/** The questions of an attempt in the order of the paper, with options in the order shown. */
export interface Paper {
  questions: PaperQuestion[];
}

export interface PaperQuestion {
  questionId: number;
  versionId: number;
  points: number;
  optionIds: number[];
}

/** The database refuses to change student, quiz, number, start and paper, or to reopen without recording it. */
export interface QuizAttemptTable {
  id: Generated<number>;
  institution_id: number;
  quiz_id: number;
  student_id: number;
  attempt_number: number;
  status: Generated<AttemptStatus>;
  started_at: Generated<Timestamp>;
  deadline: Timestamp | null;
  extension_minutes: Generated<number>;
  completed_at: Timestamp | null;
  reopened_at: Timestamp | null;
  reopened_by: number | null;
  paper: Json<Paper>;
  total_points: Numeric;
  total_score: Numeric | null;
  /** Answered questions when the attempt ended. Null while running, or if an earlier version of the server ended it. */
  receipt_answers: number | null;
  receipt_last_answer_at: Timestamp | null;
  /** Copied from the quiz when the attempt started. */
  one_device: Generated<boolean>;
}

export interface QuizAnswerTable {
  id: Generated<number>;
  attempt_id: number;
  question_id: number;
  selected_option_id: number | null;
  saved_at: Generated<Timestamp>;
  revision: Generated<number>;
  /** In seconds. */
  time_spent: Generated<number>;
  /** Flagged by the student. */
  is_marked: Generated<boolean>;
  is_correct: boolean | null;
  points_earned: Numeric | null;
  grading_method: GradingMethod | null;
  text_answer: string | null;
  /** Revision at which option or text last changed. Null, if an earlier server wrote it, means `revision`. */
  content_revision: number | null;
  content_device: number | null;
  content_sequence: number | null;
  /** When the student changed it (device clock). Null, if an earlier server wrote it, means `saved_at`. */
  content_changed_at: Timestamp | null;
  /** The same for `is_marked`. */
  flag_revision: number | null;
  flag_device: number | null;
  flag_sequence: number | null;
}

/** Earlier versions of an answer, and versions that two devices wrote at the same time. */
export interface AnswerVersionTable {
  id: Generated<number>;
  attempt_id: number;
  question_id: number;
  selected_option_id: number | null;
  text_answer: string | null;
  /** UNMERGED: its device had not seen the stored answer, so the student chooses between them. */
  kind: AnswerVersionKind;
  revision: number;
  device: number | null;
  sequence: number | null;
  saved_at: Timestamp;
  changed_at: Timestamp | null;
  recorded_at: Generated<Timestamp>;
  resolved_at: Timestamp | null;
}

export interface LateAnswerTable {
  id: Generated<number>;
  attempt_id: number;
  question_id: number;
  selected_option_id: number | null;
  revision: Generated<number>;
  text_answer: string | null;
  source: LateAnswerSource;
  received_at: Generated<Timestamp>;
  client_saved_at: Timestamp | null;
  /** Since when the student could have known the correct answer. Null if not before it arrived. */
  key_visible_since: Timestamp | null;
  decision: LateAnswerDecision | null;
  decided_by: number | null;
  decided_at: Timestamp | null;
}

/** When the correct answer to a question was first shown to a student, in any quiz. */
export interface QuestionKeyShownTable {
  question_id: number;
  first_shown_at: Generated<Timestamp>;
}

/** When the marks for each question of an attempt were first shown to its student. */
export interface AttemptMarksShownTable {
  attempt_id: number;
  first_shown_at: Generated<Timestamp>;
}

export interface FocusEventTable {
  id: Generated<number>;
  attempt_id: number;
  kind: FocusEventKind;
  occurred_at: Generated<Timestamp>;
}

export interface AnswerCommentTable {
  id: Generated<number>;
  attempt_id: number;
  /** Null for a comment on the whole attempt. */
  question_id: number | null;
  author_id: number;
  comment_text: string;
  date_created: Generated<Timestamp>;
  last_updated: Generated<Timestamp>;
}

/** What a student says is wrong with a question. At most one report of each is open. */
export interface QuestionProblemTable {
  id: Generated<number>;
  attempt_id: number;
  question_id: number;
  problem_text: string;
  reported_at: Generated<Timestamp>;
  resolved_at: Timestamp | null;
  resolved_by: number | null;
}

/** Unlogged, because it is worthless after a crash of the database. */
export interface AttemptPresenceTable {
  attempt_id: number;
  last_seen_at: Generated<Timestamp>;
  is_away: Generated<boolean>;
  has_left: Generated<boolean>;
  device: number | null;
}

/** A device on which an attempt was opened. One of them can edit. */
export interface AttemptDeviceTable {
  attempt_id: number;
  device: number;
  kind: DeviceKind;
  browser: string;
  writing_since: Timestamp | null;
  opened_at: Generated<Timestamp>;
}

/** The device that holds an attempt limited to one device at a time. */
export interface AttemptLeaseTable {
  attempt_id: number;
  session_id: number;
  devices: Generated<Json<number[]>>;
  taken_at: Generated<Timestamp>;
  seen_at: Generated<Timestamp>;
  has_left: Generated<boolean>;
  released_at: Timestamp | null;
  former_devices: Generated<Json<number[]>>;
  former_sessions: Generated<Json<number[]>>;
  refusals: Generated<number>;
  refused_at: Timestamp | null;
}

/** Unlogged: the accounts whose pages are open, by the process that serves them. */
export interface LiveStreamTable {
  process_id: string;
  account_id: number;
  /** One for each open stream, in seconds since 1970. */
  opened_at: Generated<Json<number[]>>;
}

/** Unlogged. A process not seen for a while is dead, and its streams are closed. */
export interface ServerProcessTable {
  id: string;
  seen_at: Generated<Timestamp>;
}

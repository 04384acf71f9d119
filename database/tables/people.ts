import type { CalendarDate, Generated, Json, Numeric, Timestamp } from './column.ts';

export type RoleName = 'SUPER_ADMIN' | 'READ_ONLY_ADMIN' | 'TEACHER' | 'STUDENT';
type AccountStatus = 'PENDING' | 'ACTIVE' | 'SUSPENDED' | 'DELETED';

export interface InstitutionTable {
  id: Generated<number>;
  name: string;
  date_created: Generated<Timestamp>;
  last_updated: Generated<Timestamp>;
}

export interface ProgramTable {
  id: Generated<number>;
  institution_id: number;
  name: string;
  description: Generated<string>;
  is_default: Generated<boolean>;
  /** The maximum credits a teacher can give a quiz without approval. */
  max_credits: Generated<Numeric>;
  date_created: Generated<Timestamp>;
  last_updated: Generated<Timestamp>;
}

export interface SemesterTable {
  id: Generated<number>;
  institution_id: number;
  name: string;
  year: number;
  starts_on: CalendarDate;
  ends_on: CalendarDate;
  date_created: Generated<Timestamp>;
  last_updated: Generated<Timestamp>;
}

export interface UserAccountTable {
  id: Generated<number>;
  institution_id: number;
  email: string;
  email_normalized: string;
  password_hash: string | null;
  role: RoleName;
  status: AccountStatus;
  password_changed_at: Timestamp | null;
  /** The address where they registered, which decides the brand of their mails. */
  came_by: string | null;
  /** All personal data was removed. */
  erased_at: Timestamp | null;
  /** Identifies the person in the erasure register, in every backup and on every machine. */
  person_key: Generated<string>;
  date_created: Generated<Timestamp>;
  last_updated: Generated<Timestamp>;
}

export interface RegistrationRequestTable {
  id: Generated<number>;
  institution_id: number;
  email: string;
  form: Json | null;
  photo: Buffer | null;
  photo_name: string | null;
  came_by: string | null;
  link_base: string | null;
  address: string;
  request_id: string;
  created_at: Generated<Timestamp>;
}

export interface TeacherTable {
  id: Generated<number>;
  institution_id: number;
  account_id: number;
  first_name: Generated<string>;
  last_name: Generated<string>;
  phone_number: Generated<string>;
  employee_id: Generated<string>;
  department: Generated<string>;
  photo_file_id: number | null;
  date_created: Generated<Timestamp>;
  last_updated: Generated<Timestamp>;
}

/** The programmes a teacher acts in, set by an administrator. */
export interface TeacherProgramTable {
  institution_id: number;
  teacher_id: number;
  program_id: number;
}

export interface StudentTable {
  id: Generated<number>;
  institution_id: number;
  account_id: number;
  program_id: number;
  assigned_teacher_id: number | null;
  first_name: Generated<string>;
  last_name: Generated<string>;
  date_of_birth: CalendarDate | null;
  phone_number: Generated<string>;
  country: Generated<string>;
  address: Generated<string>;
  /** Null while the registration is pending. */
  enrollment_date: Timestamp | null;
  /** Null without a final grade. */
  current_cgpa: Numeric | null;
  photo_file_id: number | null;
  photo_url: string | null;
  /** Assigned in the order of creation and shown in `student_number`. */
  student_serial: Generated<number>;
  /** As printed on documents, such as `2026-10042`. Written only by the database. */
  student_number: Generated<string>;
  date_created: Generated<Timestamp>;
  last_updated: Generated<Timestamp>;
}

type NameCorrectionStatus = 'PENDING' | 'ACCEPTED' | 'DECLINED' | 'WITHDRAWN';

/** A student's request for another name, which an administrator decides. */
export interface NameCorrectionTable {
  id: Generated<number>;
  student_id: number;
  former_first_name: string;
  former_last_name: string;
  first_name: string;
  last_name: string;
  note: Generated<string>;
  status: Generated<NameCorrectionStatus>;
  decided_by: number | null;
  decided_at: Timestamp | null;
  decision_note: Generated<string>;
  date_created: Generated<Timestamp>;
}

export interface AdminTable {
  id: Generated<number>;
  institution_id: number;
  account_id: number;
  first_name: Generated<string>;
  last_name: Generated<string>;
  phone_number: Generated<string>;
  job_title: Generated<string>;
  bio: Generated<string>;
  photo_file_id: number | null;
  date_created: Generated<Timestamp>;
  last_updated: Generated<Timestamp>;
}

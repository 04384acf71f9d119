const account = 'insert into user_account (institution_id, email, email_normalized, role, status) values';
const attempt =
  'insert into quiz_attempt (institution_id, quiz_id, student_id, attempt_number, paper, total_points) values';
const wanted = `insert into email_change
  (account_id, old_email, old_email_normalized, new_email, new_email_normalized, expires_at)
  values (102, 'ama@school.example', 'ama@school.example', 'b@school.example', 'b@school.example', now() + interval '1 day')`;
const code = 'insert into one_time_code (account_id, purpose, code_hash, expires_at) values';
const place =
  'insert into quiz_question (quiz_id, order_number, question_id, draw_bank_id, draw_count, points) values';
const extraTime =
  'insert into accommodation (student_id, quiz_id, time_factor, extra_minutes, created_by) values';
const grade =
  'insert into grade (attempt_id, student_id, quiz_id, score, total_points, percentage, letter_grade, grade_points) values';
const announcement =
  'insert into announcement (institution_id, author_id, program_id, quiz_id, title, body) values';
const correction =
  'insert into name_correction (student_id, former_first_name, former_last_name, first_name, last_name, status, decided_at) values';
const creditRequest = 'insert into credit_request (quiz_id, credits, status, decided_at) values';
const upload =
  'insert into file_upload (institution_id, owner_id, original_file_name, file_size, file_type, status, completed_at, questions_created) values';

interface Refusal {
  what: string;
  sql: string;
  by: string;
}

export const refusals: Refusal[] = [
  {
    what: 'the same address twice',
    sql: `${account} (1, 'AMA@school.example', 'ama@school.example', 'STUDENT', 'PENDING')`,
    by: 'user_account_email_unique',
  },
  {
    what: 'an address that was not normalised',
    sql: `${account} (1, 'New@school.example', 'New@school.example', 'STUDENT', 'PENDING')`,
    by: 'user_account_email_normalized_check1',
  },
  {
    what: 'a deleted account that can still sign in',
    sql: `update user_account set password_hash = 'x', status = 'DELETED' where id = 102`,
    by: 'user_account_deleted_has_no_password',
  },
  {
    what: 'an unknown role',
    sql: `update user_account set role = 'ROOT' where id = 102`,
    by: 'user_account_role_check',
  },
  {
    what: 'two default programmes',
    sql: `insert into program (institution_id, name, is_default) values (1, 'Other', true)`,
    by: 'program_one_default',
  },
  {
    what: 'a programme whose name differs only in case',
    sql: `insert into program (institution_id, name) values (1, 'GENERAL')`,
    by: 'program_name_unique',
  },
  {
    what: "a student in another institution's programme",
    sql: 'update student set program_id = 900 where id = 2',
    by: 'student_program',
  },
  {
    what: 'deleting a student who has attempts',
    sql: 'delete from user_account where id = 103',
    by: 'quiz_attempt_student',
  },
  {
    what: 'deleting a quiz that was taken',
    sql: 'delete from quiz where id = 1',
    by: 'quiz_attempt_quiz',
  },
  {
    what: 'two valid codes for one account and purpose',
    sql: `${code} (102, 'RESET', sha256('c'), now() + interval '1 day')`,
    by: 'one_time_code_one_live',
  },
  {
    what: 'two valid codes for the first admin',
    sql: `${code} (null, 'FIRST_ADMIN', sha256('c'), now() + interval '1 day')`,
    by: 'one_time_code_one_live',
  },
  {
    what: 'two pending email changes of one account',
    sql: `${wanted}; ${wanted}`,
    by: 'email_change_one_wanted',
  },
  {
    what: 'a changed email address that cannot be undone',
    sql: `${wanted}; update email_change set changed_at = now()`,
    by: 'email_change_undo',
  },
  {
    what: 'a registration with a form without its photo',
    sql: `insert into registration_request (institution_id, email, form, came_by, address, request_id)
      values (1, 'x@school.example', '{}', '', '', '')`,
    by: 'registration_request_photo',
  },
  {
    what: 'a verification link that never expires',
    sql: `insert into registration_proof (account_id, proof_hash, lapses_at) values (102, sha256('c'), now())`,
    by: 'registration_proof_expiry',
  },
  {
    what: 'a reset code without an account',
    sql: `${code} (null, 'RESET', sha256('c'), now() + interval '1 day')`,
    by: 'one_time_code_account',
  },
  {
    what: 'changing a question version',
    sql: `update question_version set correct_answer = 'B' where id = 1`,
    by: 'question_version_immutable',
  },
  {
    what: 'deleting a question version',
    sql: 'delete from question_version where id = 1',
    by: 'question_version_immutable',
  },
  {
    what: 'changing an option',
    sql: `update question_option set option_text = 'x' where id = 1`,
    by: 'question_option_immutable',
  },
  {
    what: 'deleting an option',
    sql: 'delete from question_option where id = 1',
    by: 'question_option_immutable',
  },
  {
    what: 'a question without a version',
    sql: 'insert into question (question_bank_id) values (1)',
    by: 'question_current_version',
  },
  {
    what: 'a multiple-choice version without a key',
    sql: `insert into question_version (question_id, version, question_type, question_text) values (1, 2, 'MULTIPLE_CHOICE', 'x')`,
    by: 'question_version_key',
  },
  {
    what: 'a position with a question and random questions',
    sql: `${place} (1, 3, 2, 1, 5, 2)`,
    by: 'quiz_question_question_or_draw',
  },
  {
    what: 'a position with neither',
    sql: `${place} (1, 3, null, null, null, 2)`,
    by: 'quiz_question_question_or_draw',
  },
  {
    what: 'random questions without points',
    sql: `${place} (1, 3, null, 1, 5, null)`,
    by: 'quiz_question_question_or_draw',
  },
  {
    what: 'a question twice in a quiz',
    sql: `${place} (1, 3, 1, null, null, null)`,
    by: 'quiz_question_once',
  },
  {
    what: 'two questions at one position',
    sql: 'update quiz_question set order_number = 1',
    by: 'quiz_question_order_unique',
  },
  {
    what: 'extra time of both kinds',
    sql: `${extraTime} (3, 1, 1.5, 10, 101)`,
    by: 'accommodation_factor_or_minutes',
  },
  {
    what: 'a second extra time for all quizzes',
    sql: `${extraTime} (2, null, 2, null, 101)`,
    by: 'accommodation_unique',
  },
  {
    what: 'two attempts in progress',
    sql: `${attempt} (1, 1, 2, 2, '{}', 4)`,
    by: 'quiz_attempt_one_in_progress',
  },
  {
    what: 'a changed paper',
    sql: `update quiz_attempt set paper = '{"q": 2}' where id = 1`,
    by: 'quiz_attempt_frozen',
  },
  {
    what: 'a moved start',
    sql: `update quiz_attempt set started_at = now() - interval '1 hour' where id = 1`,
    by: 'quiz_attempt_frozen',
  },
  {
    what: "another student's name on an attempt",
    sql: 'update quiz_attempt set student_id = 3, attempt_number = 2 where id = 1',
    by: 'quiz_attempt_frozen',
  },
  {
    what: 'a finished attempt reopened without a record',
    sql: `update quiz_attempt set status = 'IN_PROGRESS', completed_at = null, total_score = null where id = 2`,
    by: 'quiz_attempt_stays_finished',
  },
  {
    what: 'a second reopening on the record of the first',
    sql: `update quiz_attempt set reopened_at = now(), reopened_by = 101 where id = 2;
      update quiz_attempt set status = 'IN_PROGRESS', completed_at = null, total_score = null where id = 2`,
    by: 'quiz_attempt_stays_finished',
  },
  {
    what: 'a finished attempt without its time',
    sql: `update quiz_attempt set status = 'SUBMITTED' where id = 1`,
    by: 'quiz_attempt_completed',
  },
  {
    what: 'a score before submission',
    sql: 'update quiz_attempt set total_score = 1 where id = 1',
    by: 'quiz_attempt_score_after_completion',
  },
  {
    what: 'two answers to one question',
    sql: 'insert into quiz_answer (attempt_id, question_id) values (1, 1)',
    by: 'quiz_answer_once',
  },
  {
    what: 'points without a marker',
    sql: 'update quiz_answer set points_earned = 2 where id = 1',
    by: 'quiz_answer_graded',
  },
  {
    what: 'a late answer twice',
    sql: `insert into late_answer (attempt_id, question_id, revision, text_answer, source)
      select 2, 2, 4, 'Because', 'SAVE' from generate_series(1, 2)`,
    by: 'late_answer_once',
  },
  {
    what: 'a password of a mail server that nobody signs in with',
    sql: "insert into mail_server (institution_id, host, port, security, password) values (1, 'mail', 25, 'none', 'x')",
    by: 'mail_server_password_has_user',
  },
  {
    what: 'a problem reported twice',
    sql: `insert into question_problem (attempt_id, question_id, problem_text)
      select 2, 2, 'No answer is right.' from generate_series(1, 2)`,
    by: 'question_problem_open',
  },
  {
    what: 'a resolved problem without a resolver',
    sql: `insert into question_problem (attempt_id, question_id, problem_text, resolved_at)
      values (2, 2, 'No answer is right.', now())`,
    by: 'question_problem_resolved',
  },
  {
    what: 'a version of an answer that does not exist',
    sql: `insert into answer_version (attempt_id, question_id, kind, revision, saved_at)
      values (1, 999, 'REPLACED', 1, now())`,
    by: 'answer_version_answer',
  },
  {
    what: 'a version with an option and a text',
    sql: `insert into answer_version (attempt_id, question_id, kind, revision, saved_at, selected_option_id, text_answer)
      values (1, 1, 'REPLACED', 1, now(), 1, 'x')`,
    by: 'answer_version_option_or_text',
  },
  {
    what: 'a choice for a version that needs none',
    sql: `insert into answer_version (attempt_id, question_id, kind, revision, saved_at, resolved_at)
      values (1, 1, 'REPLACED', 1, now(), now())`,
    by: 'answer_version_resolved',
  },
  { what: 'a second grade', sql: `${grade} (2, 3, 1, 4, 4, 100, 'A', 4)`, by: 'grade_attempt_id_key' },
  {
    what: "a grade on another student's attempt",
    sql: `${grade} (1, 3, 1, 4, 4, 100, 'A', 4)`,
    by: 'grade_attempt',
  },
  {
    what: 'a percentage that does not match the score',
    sql: 'update grade set percentage = 80 where id = 1',
    by: 'grade_percentage_of_score',
  },
  {
    what: 'changing the record of grade changes',
    sql: `update grade_change set reason = 'x'`,
    by: 'grade_change_append_only',
  },
  {
    what: 'deleting from the record of grade changes',
    sql: 'delete from grade_change',
    by: 'grade_change_never_deleted',
  },
  {
    what: 'changing the audit log',
    sql: `update audit_log set action = 'x'`,
    by: 'audit_log_append_only',
  },
  {
    what: 'changing the people of an audit log entry',
    sql: 'update audit_subject set account_id = 103',
    by: 'audit_subject_append_only',
  },
  {
    what: 'a second pending name correction',
    sql: `${correction} (2, '', '', 'Ama', 'Osei', 'PENDING', null), (2, '', '', 'Ama', 'Addo', 'PENDING', null)`,
    by: 'name_correction_one_pending',
  },
  {
    what: 'a name correction declined without a reason',
    sql: `${correction} (2, '', '', 'Ama', 'Osei', 'DECLINED', now())`,
    by: 'name_correction_declined_with_a_reason',
  },
  {
    what: 'a second pending credit request',
    sql: `${creditRequest} (1, 12, 'PENDING', null), (1, 14, 'PENDING', null)`,
    by: 'credit_request_one_pending',
  },
  {
    what: 'a credit request declined without a reason',
    sql: `${creditRequest} (1, 12, 'DECLINED', now())`,
    by: 'credit_request_declined_with_a_reason',
  },
  {
    what: 'the same student number twice',
    sql: 'update student set student_serial = 12345',
    by: 'student_number_unique',
  },
  {
    what: 'a reason for a document that was not revoked',
    sql: `insert into certificate (kind, student_id, verification_code, content, revoke_reason)
      values ('TRANSCRIPT', 2, 'ABCDEFGH', '{}', 'Wrong name')`,
    by: 'certificate_reason_of_revoked',
  },
  {
    what: 'an announcement to a programme and a quiz',
    sql: `${announcement} (1, 101, 1, 1, 'x', 'x')`,
    by: 'announcement_program_or_quiz',
  },
  {
    what: 'an upload completed without questions',
    sql: `${upload} (1, 101, 'x.csv', 1, 'CSV', 'COMPLETED', now(), 0)`,
    by: 'file_upload_completed_has_questions',
  },
];

export const permissions: Omit<Refusal, 'by'>[] = [
  {
    what: 'the same address in another institution',
    sql: `${account} (900, 'ama@school.example', 'ama@school.example', 'STUDENT', 'PENDING')`,
  },
  {
    what: 'a new code once the earlier one is revoked',
    sql: `update one_time_code set revoked_at = now() where id = 1;
      ${code} (102, 'RESET', sha256('c'), now() + interval '1 day')`,
  },
  {
    what: 'two half-finished sign-ins of one account',
    sql: `${code} (102, 'TWO_FACTOR', sha256('c'), now() + interval '1 day');
      ${code} (102, 'TWO_FACTOR', sha256('d'), now() + interval '1 day')`,
  },
  {
    what: 'a new version of a question',
    sql: `update question set current_version = 2 where id = 1;
      insert into question_version (question_id, version, question_type, question_text, correct_answer)
      values (1, 2, 'MULTIPLE_CHOICE', 'Which?', 'B')`,
  },
  {
    what: 'renumbering a quiz in one statement',
    sql: 'update quiz_question set order_number = 3 - order_number where quiz_id = 1',
  },
  { what: 'random questions', sql: `${place} (1, 3, null, 1, 5, 2)` },
  { what: 'a retake', sql: `${attempt} (1, 1, 3, 2, '{}', 4)` },
  {
    what: 'an extension',
    sql: `update quiz_attempt set deadline = now() + interval '1 hour', extension_minutes = 10 where id = 1`,
  },
  {
    what: 'a submission that writes the whole row back',
    sql: `update quiz_attempt set status = 'SUBMITTED', completed_at = now(), total_score = 4, paper = paper,
      started_at = started_at where id = 1`,
  },
  {
    what: 'a reopening with a record',
    sql: `update quiz_attempt set status = 'IN_PROGRESS', completed_at = null, total_score = null,
      reopened_at = now(), reopened_by = 101 where id = 2`,
  },
  { what: 'pruning the audit log, with the references to people', sql: 'delete from audit_log' },
  {
    what: 'deleting a person without grades, with all their rows',
    sql: `delete from quiz_answer; delete from quiz_attempt where id = 1; delete from user_account where id = 102`,
  },
  {
    what: 'emptying append-only tables, for a reset or a restore',
    sql: 'truncate question_version, grade_change cascade',
  },
];

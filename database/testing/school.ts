/** A small school that the cases below start from. */
export const school = `
  insert into user_account (id, institution_id, email, email_normalized, role, status) values
    (101, 1, 'Teacher@school.example', 'teacher@school.example', 'TEACHER', 'ACTIVE'),
    (102, 1, 'ama@school.example', 'ama@school.example', 'STUDENT', 'ACTIVE'),
    (103, 1, 'kofi@school.example', 'kofi@school.example', 'STUDENT', 'ACTIVE');
  insert into student (id, institution_id, account_id, program_id)
    select account - 100, 1, account, (select id from program where is_default)
    from unnest(array[102, 103]) account;
  insert into question_bank (id, institution_id, owner_id, title, category) values (1, 1, 101, 'Bank', 'other');
  insert into question (id, question_bank_id) values (1, 1), (2, 1);
  insert into question_version (id, question_id, version, question_type, question_text, correct_answer)
    values (1, 1, 1, 'MULTIPLE_CHOICE', 'Which?', 'A'), (2, 2, 1, 'ESSAY', 'Why?', null);
  insert into question_option (id, question_version_id, label, option_text, position)
    values (1, 1, 'A', 'This', 1), (2, 1, 'B', 'That', 2);
  insert into quiz (id, institution_id, owner_id, program_id, title)
    select 1, 1, 101, id, 'Quiz' from program where is_default;
  insert into quiz_question (id, quiz_id, order_number, question_id) values (1, 1, 1, 1), (2, 1, 2, 2);
  insert into quiz_attempt (id, institution_id, quiz_id, student_id, attempt_number, paper, total_points)
    values (1, 1, 1, 2, 1, '{"q": 1}', 4), (2, 1, 1, 3, 1, '{"q": 1}', 4);
  update quiz_attempt set status = 'SUBMITTED', completed_at = now(), total_score = 3 where id = 2;
  insert into quiz_answer (id, attempt_id, question_id, selected_option_id, revision) values (1, 1, 1, 1, 1);
  insert into grade (id, attempt_id, student_id, quiz_id, score, total_points, percentage, letter_grade, grade_points,
      marks_released_at)
    values (1, 2, 3, 1, 3, 4, 75, 'B', 3, now());
  insert into grade_change (id, grade_id, what, cause, from_value, to_value) values (1, 1, 'GRADE', 'MARKING', '{}', '{}');
  insert into one_time_code (id, account_id, purpose, code_hash, expires_at) values
    (1, 102, 'RESET', sha256('a'), now() + interval '5 minutes'),
    (2, null, 'FIRST_ADMIN', sha256('b'), now() + interval '1 day');
  insert into accommodation (student_id, time_factor, created_by) values (2, 1.5, 101);
  insert into audit_log (id, institution_id, action) values (1, 1, 'settings.changed');
  insert into audit_subject (entry_id, account_id) values (1, 102);
  insert into institution (id, name) values (900, 'Elsewhere');
  insert into program (id, institution_id, name) values (900, 900, 'Elsewhere');
  -- The keys above were chosen by hand. The next ones must not collide with them.
  select setval(pg_get_serial_sequence(name, 'id'), 1000)
    from unnest(array['question', 'question_version', 'quiz_attempt', 'quiz_question', 'quiz_answer', 'grade', 'one_time_code']) name;
`;

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StoredEvent } from '#shared/contract/communication/notifications.ts';
import { type DatabaseClient, openDatabase } from '../client.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { seedDemoSchool } from './demo-school.ts';

// In the afternoon, in the first minutes of a year, and before people are up on a summer Sunday.
const moments = ['2026-11-14T15:20:00Z', '2027-01-01T00:20:00Z', '2026-06-28T06:05:31Z'];

describe.each(moments)('a school seeded at %s', (moment) => {
  const now = new Date(moment);
  let database: TestDatabase;
  let client: DatabaseClient;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = openDatabase(database.connection);
    await seedDemoSchool(client.db, { now, passwordHash: 'hash', putFile: async () => undefined });
  });
  afterAll(async () => {
    await client?.close();
    await database?.drop();
  });

  /** `$1` is the time of the seed. */
  async function rowsOf(query: string): Promise<Record<string, unknown>[]> {
    return (await client.pool.query(`with now as (select $1::timestamptz as now) ${query}`, [now])).rows;
  }
  async function rowOf(query: string): Promise<Record<string, unknown>> {
    return (await rowsOf(query))[0] ?? {};
  }

  it('has banks of every category and questions of every type', async () => {
    const banks = await rowOf(`
      select count(*)::integer as banks, count(distinct category)::integer as categories,
        count(distinct owner_id)::integer as owners, (count(*) filter (where status = 'ARCHIVED'))::integer as archived
      from question_bank`);
    expect(banks).toEqual({ banks: 20, categories: 6, owners: 6, archived: 1 });
    const questions = await rowOf(`
      select count(*)::integer as questions, count(distinct question_type)::integer as types,
        (count(*) filter (where version > 1))::integer > 4 as reworded, count(*) filter (where feedback <> '') > 50 as explained,
        count(distinct question_text) = count(*) as all_different, min(points)::integer as least, max(points)::integer as most,
        (select count(distinct question_id) from question_tag) > 150 as tagged
      from question join question_version on question_id = question.id and version = current_version`);
    expect(questions).toEqual({
      questions: 261,
      types: 4,
      reworded: true,
      explained: true,
      all_different: true,
      least: 1,
      most: 5,
      tagged: true,
    });
  });

  it('has options that fit their questions', async () => {
    expect(
      await rowsOf(`
        select question_text from question_version v
        where case question_type
          when 'MULTIPLE_CHOICE' then (select count(*) from question_option o where question_version_id = v.id) not between 3 and 6
            or not exists (select from question_option o where question_version_id = v.id and label = correct_answer)
            or (select count(distinct option_text) < count(*) from question_option o where question_version_id = v.id)
          when 'TRUE_FALSE' then (select string_agg(label || ' ' || option_text, ', ' order by position)
            from question_option o where question_version_id = v.id) <> 'A True, B False'
          else exists (select from question_option o where question_version_id = v.id) end`),
    ).toEqual([]);
  });

  it('is in the third of three semesters', async () => {
    const semesters = await rowsOf(`
      select name, year, $1::date between starts_on and ends_on as current, ends_on < lead(starts_on) over (order by starts_on) as in_order,
        extract(year from starts_on + 56) - year as off
      from semester, now order by starts_on`);
    expect(semesters.map(({ current }) => current)).toEqual([false, false, true]);
    expect(semesters.map(({ in_order }) => in_order)).toEqual([true, true, null]);
    expect(new Set(semesters.map(({ name, year }) => [name, year].join(' '))).size).toBe(3);
    for (const { off } of semesters) expect(Math.abs(Number(off))).toBeLessThanOrEqual(1);
  });

  it('has quizzes in each semester and programme, with points that add up', async () => {
    const quizzes = await rowOf(`
      select count(*)::integer as quizzes, count(distinct (semester_id, program_id))::integer as combinations,
        count(*) filter (where not is_active) >= 3 as drafts, count(password_hash)::integer as locked,
        count(*) filter (where time_limit_minutes is null) > 2 as untimed, count(*) filter (where grants_certificate) as certified,
        count(distinct review_key)::integer as keys, count(distinct review_marks)::integer as marks, min(credits)::integer as least, max(credits)::integer as most
      from quiz`);
    expect(quizzes).toMatchObject({
      quizzes: 28,
      combinations: 9,
      drafts: true,
      locked: 1,
      untimed: true,
      certified: 1,
      keys: 3,
      marks: 2,
      least: 1,
      most: 4,
    });
    expect(
      await rowsOf(`
        select title from quiz where total_points <> (
          select coalesce(sum(coalesce(p.points, v.points) * coalesce(draw_count, 1)), 0) from quiz_question p
          left join question q on q.id = p.question_id
          left join question_version v on v.question_id = q.id and v.version = q.current_version
          where p.quiz_id = quiz.id)`),
    ).toEqual([]);
    expect(
      await rowsOf(`
        select title from quiz join semester on semester.id = semester_id
        where opens_at::date not between starts_on and ends_on`),
    ).toEqual([]);
  });

  const demoStudent = `(select student.id from student join user_account on user_account.id = account_id
    where email = 'student@cquiz.example')`;
  const open = `is_active and archived_at is null and (opens_at is null or opens_at <= $1)
    and (closes_at is null or closes_at > $1)
    and program_id = (select program_id from student where student.id = ${demoStudent})`;

  it('has four open quizzes for the demo student, one of them closing tomorrow at 17:00', async () => {
    const toBegin = await rowsOf(`
      select title, closes_at from quiz, now where ${open} and not exists (
        select from quiz_attempt where quiz_id = quiz.id and student_id = ${demoStudent})`);
    expect(toBegin).toHaveLength(4);
    const tomorrow = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 17));
    expect(toBegin.filter(({ closes_at }) => Number(closes_at) === tomorrow.getTime())).toHaveLength(1);
  });

  it('gives the demo student a record over three semesters, and nothing in progress', async () => {
    const record = await rowOf(`
      select count(distinct quiz_id)::integer as quizzes, count(distinct semester_id)::integer as semesters,
        count(*)::integer as attempts, (count(*) filter (where is_provisional))::integer as provisional,
        (count(distinct quiz_id) filter (where ${open} and attempt_limit is null))::integer as to_retake,
        (count(*) filter (where status = 'IN_PROGRESS'))::integer as running,
        (select current_cgpa from student where id = ${demoStudent}) as cgpa
      from quiz_attempt join quiz on quiz.id = quiz_id left join grade g using (student_id, quiz_id), now
      where student_id = ${demoStudent} and (g.attempt_id = quiz_attempt.id or g.attempt_id is null)`);
    expect(record).toEqual({
      quizzes: 7,
      semesters: 3,
      attempts: 9,
      provisional: 1,
      to_retake: 1,
      running: 0,
      cgpa: 3.53,
    });
  });

  it('has hundreds of attempts by all students, many of them recent', async () => {
    const attempts = await rowOf(`
      select count(*)::integer as attempts, count(distinct student_id)::integer as students,
        count(distinct quiz.semester_id)::integer as semesters,
        (count(distinct student_id) filter (where started_at > now - interval '30 days'))::integer as active,
        (count(*) filter (where started_at > now - interval '30 days'))::integer as lately,
        (count(*) filter (where status = 'TIMED_OUT'))::integer as timed_out,
        (count(*) filter (where status = 'IN_PROGRESS'))::integer as running
      from quiz_attempt join quiz on quiz.id = quiz_id, now`);
    expect(attempts).toMatchObject({ students: 42, semesters: 3, running: 3 });
    expect(attempts['attempts']).toBeGreaterThan(400);
    expect(attempts['attempts']).toBeLessThan(700);
    expect(attempts['active']).toBeGreaterThan(27);
    expect(attempts['active']).toBeLessThan(34);
    expect(attempts['lately']).toBeGreaterThan(120);
    expect(attempts['timed_out']).toBeGreaterThan(8);
  });

  it("has no attempt at another programme's quiz, a closed or used-up one, or at night", async () => {
    expect(
      await rowsOf(`
        select title, a.* from quiz_attempt a join quiz q on q.id = quiz_id join student s on s.id = student_id, now
        where s.program_id <> q.program_id or a.started_at < s.enrollment_date or a.started_at < q.opens_at
          or a.started_at >= q.closes_at or a.deadline > q.closes_at or a.attempt_number > q.attempt_limit
          or (deadline is null) <> (time_limit_minutes is null and closes_at is null)
          or a.completed_at > now or a.completed_at > a.deadline + interval '10 seconds'
          or (status = 'IN_PROGRESS' and (deadline <= now or started_at >= now))
          or (status <> 'IN_PROGRESS' and extract(hour from started_at at time zone 'UTC') not between 8 and 19)`),
    ).toEqual([]);
    expect(
      await rowsOf(`
        select one.id from quiz_attempt one join quiz_attempt other
          on other.student_id = one.student_id and other.quiz_id = one.quiz_id and other.attempt_number = one.attempt_number + 1
        where other.started_at <= one.completed_at or one.completed_at is null`),
    ).toEqual([]);
    expect(
      await rowsOf(`
        select a.id from quiz_answer w join quiz_attempt a on a.id = attempt_id, now
        where saved_at not between started_at and coalesce(completed_at, now) or saved_at > deadline`),
    ).toEqual([]);
  });

  it('ends attempts when their time is up, and later with extra time', async () => {
    const ends = await rowOf(`
      select count(*) > 300 as many, count(m.id) > 10 as longer,
        bool_and(deadline = least(closes_at, started_at
          + time_limit_minutes * coalesce(time_factor, 1) * interval '1 minute'
          + coalesce(extra_minutes, 0) * interval '1 minute')) as right
      from quiz_attempt a join quiz q on q.id = a.quiz_id
      left join accommodation m on m.student_id = a.student_id and coalesce(m.quiz_id, q.id) = q.id
      where time_limit_minutes is not null`);
    expect(ends).toEqual({ many: true, longer: true, right: true });
    expect(await rowOf('select count(*)::integer as grants from accommodation')).toEqual({ grants: 3 });
  });

  it('stores only notification events of the contract', async () => {
    const notices = await rowsOf('select event, params from notification');
    expect(notices.length).toBeGreaterThan(100);
    for (const notice of notices) expect(StoredEvent.parse(notice)).toEqual(notice);
    expect(
      await rowsOf(`
        select email, count(*)::integer as unread from notification join user_account on user_account.id = account_id
        where read_at is null and email in ('student@cquiz.example', 'super.admin@cquiz.example') group by 1 order by 1`),
    ).toEqual([
      { email: 'student@cquiz.example', unread: 2 },
      { email: 'super.admin@cquiz.example', unread: 4 },
    ]);
    expect(await rowsOf('select 1 from notification, now where created_at > now or read_at > now')).toEqual(
      [],
    );
    expect(
      await rowOf(
        'select count(*)::integer as announcements from announcement, now where date_created <= now',
      ),
    ).toEqual({
      announcements: 9,
    });
    expect(
      await rowOf(`select count(*)::integer as unread from announcement
        join student on student.program_id = announcement.program_id
        join user_account on user_account.id = student.account_id
        join announcement_seen on announcement_seen.account_id = student.account_id
        where user_account.email = 'student@cquiz.example' and announcement.date_created > seen_at`),
    ).toEqual({ unread: 1 });
  });
});

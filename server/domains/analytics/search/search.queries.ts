import { type RawBuilder, sql } from 'kysely';
import { joinAccount } from '#database/account-reads.ts';
import type { Db } from '#database/client.ts';
import { containing } from '#database/lists.ts';
import { isSwitchedOn } from '#database/setting-switch.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { Found } from '#shared/contract/platform/search.ts';
import { search } from '#shared/limits.ts';

/** The search text: every word must match. `%` and `_` are ordinary characters. */
export interface Sought {
  text: string;
  words: readonly string[];
}

type FoundPerson = Found['people'][number];
type FoundQuiz = Found['quizzes'][number];
type FoundBank = Found['banks'][number];

/** Whether to search people by their student number, which read-only admins don't see. */
type ByNumber = 'with number' | 'without number';

/** Leaves out deleted people, because they have no page any more. */
export async function findPeople(
  db: Db,
  { institutionId }: Actor,
  sought: Sought,
  byNumber: ByNumber,
): Promise<FoundPerson[]> {
  const people = (['student', 'teacher', 'admin'] as const).map(
    (table) => sql`
      select ${sql.lit(table)} as kind, p.id, p.account_id, p.first_name, p.last_name, a.email, a.email as fallback,
        ${table === 'student' && byNumber === 'with number' ? sql`p.student_number` : sql`''`} as number
      from ${sql.table(table)} p ${joinAccount('a', 'p.account_id')}
      where p.institution_id = ${institutionId} and a.status <> 'DELETED'`,
  );
  return readPeople(db, sql.join(people, sql` union all `), sought);
}

const isContactShared = isSwitchedOn('teachersSeeContact', sql`s.institution_id`);

/**
 * Students assigned to the teacher, or with an attempt at one of their quizzes; searched by address only if teachers
 * see it.
 */
export async function findStudentsOf(
  db: Db,
  { institutionId, accountId }: Actor,
  sought: Sought,
): Promise<FoundPerson[]> {
  const students = sql`
    select 'student' as kind, s.id, s.account_id, s.first_name, s.last_name,
      case when ${isContactShared} then a.email else '' end as email,
      case when ${isContactShared} then split_part(a.email, '@', 1) else s.student_number end as fallback,
      s.student_number as number
    from student s ${joinAccount('a', 's.account_id')}
    left join teacher t on t.id = s.assigned_teacher_id
    where s.institution_id = ${institutionId} and a.status <> 'DELETED'
      and (t.account_id = ${accountId} or s.id in (
        select taken.student_id from quiz_attempt taken join quiz on quiz.id = taken.quiz_id
        where quiz.owner_id = ${accountId}))`;
  return readPeople(db, students, sought);
}

async function readPeople(db: Db, people: RawBuilder<unknown>, sought: Sought): Promise<FoundPerson[]> {
  const searched = sql`lower(p.first_name || ' ' || p.last_name || ' ' || p.email || ' ' || p.number)`;
  const { rows } = await sql<FoundPerson>`
    select p.kind, p.id, p.account_id as "accountId", p.email,
      coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), p.fallback) as name
    from (${people}) as p
    where ${has(sought, searched)}
    order by ${rank(sought, searched)}, lower(p.last_name), lower(p.first_name), p.account_id
    limit ${sql.lit(search.maxOfKind)}`.execute(db);
  return rows;
}

/** For one owner, or for the whole institution if null. Leaves out archived quizzes, as the lists do. */
export async function findQuizzes(
  db: Db,
  institutionId: number,
  ownerId: number | null,
  sought: Sought,
): Promise<FoundQuiz[]> {
  const isTheirs = sql`(${ownerId}::bigint is null or quiz.owner_id = ${ownerId}::bigint)`;
  return readQuizzes(db, institutionId, isTheirs, sought);
}

/** Published quizzes of the student's programme, as in their own list. */
export async function findQuizzesFor(
  db: Db,
  { institutionId, accountId }: Actor,
  sought: Sought,
): Promise<FoundQuiz[]> {
  const isShown = sql`quiz.is_active and quiz.program_id = (
    select program_id from student where account_id = ${accountId} and enrollment_date is not null)`;
  return readQuizzes(db, institutionId, isShown, sought);
}

async function readQuizzes(
  db: Db,
  institutionId: number,
  isKnown: RawBuilder<unknown>,
  sought: Sought,
): Promise<FoundQuiz[]> {
  const { rows } = await sql<FoundQuiz>`
    select quiz.id, quiz.title, program.name as "programName", quiz.is_active as "isActive"
    from quiz join program on program.id = quiz.program_id
    where quiz.institution_id = ${institutionId} and quiz.archived_at is null and ${isKnown}
      and ${has(sought, sql`lower(quiz.title || ' ' || program.name)`)}
      and (${hasAny(sought, sql`lower(quiz.title)`)})
    order by ${rank(sought, sql`lower(quiz.title)`)}, lower(quiz.title), quiz.id
    limit ${sql.lit(search.maxOfKind)}`.execute(db);
  return rows;
}

export async function findBanks(
  db: Db,
  institutionId: number,
  ownerId: number | null,
  sought: Sought,
): Promise<FoundBank[]> {
  const { rows } = await sql<FoundBank>`
    select bank.id, bank.title, (select count(*) from question
      where question.question_bank_id = bank.id and question.deleted_at is null) as questions
    from question_bank bank
    where bank.institution_id = ${institutionId} and bank.status = 'ACTIVE'
      and (${ownerId}::bigint is null or bank.owner_id = ${ownerId}::bigint)
      and ${has(sought, sql`lower(bank.title)`)}
    order by ${rank(sought, sql`lower(bank.title)`)}, lower(bank.title), bank.id
    limit ${sql.lit(search.maxOfKind)}`.execute(db);
  return rows;
}

/** A question as found, with its whole text. */
export interface QuestionMatch {
  id: number;
  bankId: number;
  bankTitle: string;
  text: string;
}

/**
 * Current questions of active banks, for one owner or for the whole institution if null. Each typed word must start a
 * word of the text, because only then the text index applies.
 */
export async function findQuestions(
  db: Db,
  institutionId: number,
  ownerId: number | null,
  sought: Sought,
): Promise<QuestionMatch[]> {
  const text = sql`lower(version.question_text)`;
  const { rows } = await sql<QuestionMatch>`
    select question.id, bank.id as "bankId", bank.title as "bankTitle", version.question_text as text
    from question_version version
      join question on question.id = version.question_id and question.current_version = version.version
      join question_bank bank on bank.id = question.question_bank_id
    where to_tsvector('simple', version.question_text) @@ to_tsquery('simple', ${prefixQuery(sought)})
      and question.deleted_at is null
      and bank.institution_id = ${institutionId} and bank.status = 'ACTIVE'
      and (${ownerId}::bigint is null or bank.owner_id = ${ownerId}::bigint)
    order by ${rank(sought, text)}, ${text}, question.id
    limit ${sql.lit(search.maxOfKind)}`.execute(db);
  return rows;
}

/** A text search query that matches words starting with each typed word. Quotes are the only special characters. */
function prefixQuery({ words }: Sought): string {
  const plain = words.map((word) => word.replace(/['\\]/g, ' ').trim()).filter((word) => word !== '');
  return plain.map((word) => `'${word}':*`).join(' & ');
}

/** Every word must match. Compares lower-cased text: `ilike` would lower-case each row again for each word. */
function has({ words }: Sought, searched: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql.join(
    words.map((word) => sql`${searched} like lower(${containing(word)})`),
    sql` and `,
  );
}

/** At least one word must match. */
function hasAny({ words }: Sought, searched: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql.join(
    words.map((word) => sql`${searched} like lower(${containing(word)})`),
    sql` or `,
  );
}

/** Matches at the start of the text first, then at the start of a word, then the rest. */
function rank({ text }: Sought, searched: RawBuilder<unknown>): RawBuilder<number> {
  const beginning = containing(text).slice(1);
  return sql`case when ${searched} like lower(${beginning}) then 0
    when ${searched} like lower(${`% ${beginning}`}) then 1 else 2 end`;
}

import { type RawBuilder, sql } from 'kysely';
import { type Connection, type Db, openDatabase } from '#database/client.ts';

/** A word in almost every question, and one in a single question. */
export const frequentWord = 'which';
export const rareWord = 'zyzzyva';

const vocabulary = (
  'angle area average balance bridge carbon cell circle climate colour current degree density distance energy ' +
  'equation factor force fraction gravity island lens letter light liquid magnet mass matter median metal number ' +
  'ocean orbit plant prime proof river root sentence sound speed square stress sum surface table unit value verb wave'
).split(' ');
const tagNames = 'algebra|geometry|week 1|week 2|week 3|exam|homework|reading|easy|hard|revision|group work';
const perQuiz = 50;

interface StoredCounts {
  banks: number;
  /** Per bank, without the additional deleted ones. */
  questions: number;
  quizzes: number;
}

/** Stores banks of one owner, with four options and three tags per question, and quizzes that use some questions. */
export async function storeQuestions(
  connection: Connection,
  ownerId: number,
  counts: StoredCounts,
): Promise<number[]> {
  // `patient`, because this takes longer than any request may.
  const client = openDatabase(connection, { maxConnections: 1, patient: true });
  try {
    await insertTags(client.db, ownerId);
    const bankIds: number[] = [];
    for (let bank = 0; bank < counts.banks; bank += 1) {
      const bankId = await insertBank(client.db, ownerId);
      await insertQuestions(client.db, bankId, counts.questions);
      for (let quiz = 0; quiz < counts.quizzes; quiz += 1) await insertQuiz(client.db, bankId, quiz);
      bankIds.push(bankId);
    }
    return bankIds;
  } finally {
    await client.close();
  }
}

export async function analyzeQuestions(connection: Connection): Promise<void> {
  const client = openDatabase(connection, { maxConnections: 1, patient: true });
  try {
    const tables = [
      'question',
      'question_version',
      'question_option',
      'question_tag',
      'tag',
      'quiz_question',
      'quiz',
    ];
    for (const table of tables) await sql`vacuum analyze ${sql.table(table)}`.execute(client.db);
  } finally {
    await client.close();
  }
}

async function insertTags(db: Db, ownerId: number): Promise<void> {
  await sql`
    insert into tag (owner_id, name) select ${ownerId}, name from string_to_table(${tagNames}, '|') as given (name)
    on conflict do nothing`.execute(db);
}

async function insertBank(db: Db, ownerId: number): Promise<number> {
  const { id } = await db
    .insertInto('question_bank')
    .values({ institution_id: 1, owner_id: ownerId, title: 'A stored bank', category: 'science' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** `length` words that differ from row to row. */
function someWords(length: number, column: string): RawBuilder<string> {
  const steps = [7, 11, 13, 17, 19, 23, 29, 31, 37, 41].slice(0, length);
  const picked = steps.map(
    (step, at) =>
      sql`(${vocabulary}::text[])[1 + (${sql.ref(column)} * ${sql.lit(step)} + ${sql.lit(at)}) % ${sql.lit(vocabulary.length)}]`,
  );
  return sql`concat_ws(' ', ${sql.join(picked)})`;
}

async function insertQuestions(db: Db, bankId: number, count: number): Promise<void> {
  const deleted = Math.ceil(count / 50);
  await sql`
    with added as (
      insert into question (question_bank_id, position, deleted_at)
      select ${bankId}, place, case when place > ${count}::integer then now() end
      from generate_series(1, ${count + deleted}::integer) place
      returning id, position
    ), version as (
      insert into question_version (question_id, version, question_type, question_text, points, correct_answer, feedback)
      select id, 1, 'MULTIPLE_CHOICE',
        'Which of these is the ' || ${someWords(10, 'added.id')} || ' in example ' || id || '?'
          || case when position = ${Math.ceil(count / 2)}::integer then ' ' || ${rareWord}::text else '' end,
        1 + id % 5, 'B', 'The book says why in chapter ' || id % 40 || '.'
      from added
      returning id, question_id
    ), option as (
      insert into question_option (question_version_id, label, option_text, position)
      select version.id, chr(64 + place), ${someWords(4, 'version.id')} || ' ' || place, place
      from version, generate_series(1, 4) place
    )
    insert into question_tag (question_id, tag_id)
    select added.id, tag.id
    from added cross join generate_series(0, 2) place
      join (
        select id, row_number() over (order by id) - 1 as number, count(*) over () as total from tag
        where owner_id = (select owner_id from question_bank where id = ${bankId})
      ) tag on tag.number = (added.id + place * 5) % tag.total`.execute(db);
}

async function insertQuiz(db: Db, bankId: number, number: number): Promise<void> {
  await sql`
    with added as (
      insert into quiz (institution_id, owner_id, program_id, question_bank_id, title, is_active)
      select 1, owner_id, (select min(id) from program where institution_id = 1), id, 'Stored quiz ' || ${number}::integer, true
      from question_bank where id = ${bankId}
      returning id
    )
    insert into quiz_question (quiz_id, order_number, question_id)
    select added.id, row_number() over (order by asked.id), asked.id
    from added, (select id from question
      where question_bank_id = ${bankId} and deleted_at is null
        and position > ${number * perQuiz}::integer order by position limit ${perQuiz}::integer) asked`.execute(
    db,
  );
}

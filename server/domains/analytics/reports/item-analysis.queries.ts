import { sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import type { CountedAttempts } from '#shared/contract/results/reports.ts';
import type { QuestionType } from '#shared/contract/teaching/question-banks.ts';
import { type CountedLists, countedFrom } from './counted-attempts.queries.ts';

export interface ReportedQuiz {
  id: number;
  counted: CountedAttempts;
}

/** How often a version was on a paper for this many points, by band. `totals` as in `countedAttempts`. */
export interface ShownRow {
  versionId: number;
  points: number;
  band: -1 | 0 | 1;
  asked: number;
  totals: number;
  totalSquares: number;
}

/**
 * With thousands of papers, a sort that spills to disk costs more than everything else, and a generic plan may sort.
 * For this transaction only.
 */
export async function allowMemory(trx: Trx): Promise<void> {
  await sql`set local work_mem = '24MB'`.execute(trx);
  await sql`set local plan_cache_mode = force_custom_plan`.execute(trx);
}

export async function selectShown(db: Db, counted: CountedLists): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`
    with ${countedFrom(counted)}
    select asked."versionId" as "versionId", asked.points, counted.band, count(*) as asked,
      sum(counted.total) as totals, sum(counted.square) as "totalSquares"
    from counted join quiz_attempt attempt on attempt.id = counted.id
    cross join lateral jsonb_to_recordset(attempt.paper -> 'questions') as asked ("versionId" bigint, points float8)
    group by asked."versionId", asked.points, counted.band`.execute(db);
  return rows;
}

/** Groups of equal stored answers. Points in hundredths. */
export interface GivenRow {
  questionId: number;
  /** Both null if all papers have the same version and points. */
  versionId: number | null;
  paperPoints: number | null;
  optionId: number | null;
  band: -1 | 0 | 1;
  /** False if it needs marking; the sums of points are 0 then. */
  isMarked: boolean;
  answers: number;
  answered: number;
  rewarded: number;
  points: number;
  pointSquares: number;
  /** Sum of points times total. */
  products: number;
  totals: number;
  /** For answers that need marking. */
  totalSquares: number;
  percentages: number;
  seconds: number;
}

// Almost every text starts with a letter; the expensive pattern runs only for the others.
const isWritten = sql`(ascii(stored.text_answer) between 33 and 126 or stored.text_answer ~ '\\S')`;

/** A text that earned nothing; `totals` of the students who wrote it. */
export interface WrongTextRow {
  questionId: number;
  text: string;
  count: number;
  totals: number;
}

// Longer texts aren't short answers, and the number of spellings to compare must stay bounded.
const wrongTexts = { maxCharacters: 300, maxOfQuestion: 2_000, max: 20_000 };

/**
 * Groups by the stored values first and calculates only with the few sums that remain: `numeric` arithmetic for
 * every answer takes as long as finding them. `varied` lists the questions that differ between papers. Returns the
 * most frequent wrong texts of each question.
 */
export async function selectGiven(
  db: Db,
  counted: CountedLists,
  varied: readonly number[],
): Promise<{ given: GivenRow[]; texts: WrongTextRow[] }> {
  const variant = varied.length === 0 ? undefined : variantsOf(varied);
  const { rows } = await sql<{ given: GivenRow[]; texts: WrongTextRow[] }>`
    with ${countedFrom(counted)}${variant?.table ?? sql``},
    answer as (
      select stored.question_id, ${variant?.keys ?? sql``} stored.selected_option_id, stored.points_earned,
        case when stored.points_earned = 0 and char_length(stored.text_answer) <= ${wrongTexts.maxCharacters}
          then btrim(stored.text_answer) end as text,
        stored.selected_option_id is not null or ${isWritten} as is_answered,
        stored.time_spent, counted.band, counted.total, counted.square, counted.percent
      from counted
      cross join lateral (select * from quiz_answer where attempt_id = counted.id offset 0) as stored
      ${variant?.join ?? sql``}
    ),
    alike as materialized (
      select question_id, ${variant?.names ?? sql``} selected_option_id, points_earned, text, band,
        count(*) as answers, count(*) filter (where is_answered) as answered, sum(total) as totals,
        sum(square) filter (where points_earned is null) as squares, sum(percent) as percents,
        sum(time_spent) as seconds
      from answer
      group by question_id, ${variant?.names ?? sql``} selected_option_id, points_earned, text, band
    ),
    given as (
      select question_id as "questionId", ${variant?.columns ?? sql`null as "versionId", null as "paperPoints",`}
        selected_option_id as "optionId", band, points_earned is not null as "isMarked",
        sum(answers) as answers, sum(answered) as answered,
        coalesce(sum(answers) filter (where points_earned > 0), 0) as rewarded,
        coalesce(sum(answers * points_earned * 100), 0) as points,
        coalesce(sum(answers * (points_earned * 100) ^ 2), 0) as "pointSquares",
        coalesce(sum(totals * points_earned * 100), 0) as products,
        sum(totals) as totals, coalesce(sum(squares), 0) as "totalSquares",
        sum(percents) / 100 as percentages, sum(seconds) as seconds
      from alike group by 1, 2, 3, 4, 5, 6
    ),
    text as (
      select question_id as "questionId", text, sum(answers) as count, sum(totals) as totals,
        row_number() over (partition by question_id order by sum(answers) desc, text) as place
      from alike where text <> '' group by question_id, text
    )
    select (select coalesce(jsonb_agg(given), '[]') from given) as given,
      (select coalesce(jsonb_agg(kept order by place), '[]') from (
        select * from text where place <= ${wrongTexts.maxOfQuestion} order by place limit ${wrongTexts.max}
      ) as kept) as texts`.execute(db);
  return rows[0] ?? { given: [], texts: [] };
}

/** How each paper shows these questions. Reads all papers again, so it is only for questions that need it. */
function variantsOf(questionIds: readonly number[]) {
  return {
    table: sql`, variant as materialized (
      select counted.id, asked."questionId" as question_id, asked."versionId" as version_id, asked.points
      from counted join quiz_attempt attempt on attempt.id = counted.id
      cross join lateral jsonb_to_recordset(attempt.paper -> 'questions')
        as asked ("questionId" bigint, "versionId" bigint, points numeric)
      where asked."questionId" = any(${questionIds}::bigint[])
    )`,
    join: sql`left join variant on variant.id = counted.id and variant.question_id = stored.question_id`,
    keys: sql`variant.version_id, variant.points as paper_points,`,
    names: sql`version_id, paper_points,`,
    columns: sql`version_id as "versionId", paper_points as "paperPoints",`,
  };
}

/** The variance of the points earned in all other questions, in hundredths of a point. */
export async function selectVariance(
  db: Db,
  counted: CountedLists,
  without: readonly number[],
): Promise<number | null> {
  const { rows } = await sql<{ variance: number | null }>`
    with ${countedFrom(counted)}
    select var_samp(counted.total - coalesce(other.points, 0)) as variance
    from counted cross join lateral (
      select (sum(points_earned) * 100)::float8 as points from quiz_answer
      where attempt_id = counted.id and question_id = any(${without}::bigint[])
    ) as other`.execute(db);
  return rows[0]?.variance ?? null;
}

export interface ShownVersion {
  id: number;
  questionId: number;
  version: number;
  /** In the current quiz. */
  place: number | null;
  questionType: QuestionType;
  questionText: string;
  correctAnswer: string | null;
  options: { id: number; label: string; text: string }[];
}

export async function selectShownVersions(
  db: Db,
  quizId: number,
  ids: readonly number[],
): Promise<ShownVersion[]> {
  const { rows } = await sql<ShownVersion>`
    select version.id, version.question_id as "questionId", version.version,
      version.question_type as "questionType", version.question_text as "questionText",
      version.correct_answer as "correctAnswer",
      (select place.order_number from quiz_question place
        where place.quiz_id = ${quizId} and place.question_id = version.question_id) as place,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', o.id, 'label', o.label, 'text', o.option_text) order by o.position)
        from question_option o where o.question_version_id = version.id
      ), '[]') as options
    from question_version version where version.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

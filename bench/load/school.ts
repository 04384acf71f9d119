import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { hashToken } from '#database/token-hash.ts';
import { createPerson } from '#server/testing/people.ts';
import { createTestQuiz } from '#server/testing/quizzes.ts';

export interface LoadAccount {
  studentId: number;
  email: string;
  token: string;
}

export interface School {
  quizId: number;
  accounts: LoadAccount[];
}

export const questionCount = 20;
export const schoolPassword = 'Load-pass-1';

/** The server's hashing cost, so that sign-ins cost as much as real ones. */
const realCost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A quiz of twenty shuffled questions and two hours, and students with session tokens. */
export async function buildSchool(db: Db, studentCount: number): Promise<School> {
  const teacher = await createPerson(db, 'TEACHER');
  const kinds = [
    'MULTIPLE_CHOICE',
    'MULTIPLE_CHOICE',
    'MULTIPLE_CHOICE',
    'TRUE_FALSE',
    'SHORT_ANSWER',
  ] as const;
  const questions = Array.from({ length: questionCount }, (_, at) => ({
    type: kinds[at % kinds.length] ?? kinds[0],
  }));
  const quiz = {
    time_limit_minutes: 120,
    attempt_limit: 1,
    review_key: 'IMMEDIATELY',
    shuffle_questions: true,
    shuffle_options: true,
  } as const;
  const { id } = await createTestQuiz(db, teacher.accountId, { questions, quiz });
  const tokens = Array.from({ length: studentCount }, () => randomBytes(32).toString('base64url'));
  return { quizId: id, accounts: await createAccounts(db, tokens) };
}

async function createAccounts(db: Db, tokens: readonly string[]): Promise<LoadAccount[]> {
  const passwordHash = await hash(schoolPassword, realCost);
  const emails = tokens.map((_, at) => `load-${at}@school.example`);
  const { rows } = await sql<{ email: string; id: number }>`
    with account as (
      insert into user_account (institution_id, email, email_normalized, password_hash, role, status)
      select 1, email, email, ${passwordHash}, 'STUDENT', 'ACTIVE' from unnest(${emails}::text[]) as email
      returning id, email
    ), session as (
      insert into session (account_id, token_hash, expires_at, idle_expires_at)
      select account.id, issued.token_hash, now() + interval '1 day', now() + interval '1 day'
      from account join unnest(${emails}::text[], ${tokens.map((token) => hashToken(token))}::bytea[]) as issued (email, token_hash)
        using (email)
    ), seated as (
      insert into student (institution_id, account_id, program_id, enrollment_date, first_name, last_name)
      select 1, id, (select min(id) from program where institution_id = 1), now(), 'Load', 'Student ' || id
      from account
      returning id, account_id
    )
    select account.email, seated.id from seated join account on account.id = seated.account_id`.execute(db);
  const ids = new Map(rows.map(({ email, id }) => [email, id]));
  return tokens.map((token, at) => {
    const email = emails[at] ?? '';
    return { studentId: ids.get(email) ?? 0, email, token };
  });
}

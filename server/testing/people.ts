import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { type Insertable, sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { Database } from '#database/schema.ts';
import type { Role } from '#shared/permissions.ts';
import { type SignedIn, startTestSession } from './sign-in.ts';

export interface TestPerson {
  accountId: number;
  /** The id of the student, teacher or admin row. */
  personId: number;
  email: string;
}

interface PersonOptions {
  firstName?: string;
  lastName?: string;
  /** Without a password the person can't sign in. */
  password?: string;
  status?: Insertable<Database['user_account']>['status'];
  institutionId?: number;
  student?: Partial<Insertable<Database['student']>>;
  teacher?: Partial<Insertable<Database['teacher']>>;
  /** The programmes a teacher teaches in; the first one by default. */
  programIds?: readonly number[];
}

// Real hashes cost 14 ms each; a test has many people and no secrets.
const cheap = { memoryCost: 8, timeCost: 1 };

/** Creates an account with its person. */
export async function createPerson(db: Db, role: Role, options: PersonOptions = {}): Promise<TestPerson> {
  const email = `${role.toLowerCase()}-${randomBytes(4).toString('hex')}@school.example`;
  const institutionId = options.institutionId ?? 1;
  const { id: accountId } = await db
    .insertInto('user_account')
    .values({
      institution_id: institutionId,
      email,
      email_normalized: email,
      password_hash: options.password === undefined ? null : await hash(options.password, cheap),
      role,
      status: options.status ?? 'ACTIVE',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const personId = await insertPerson(db, role, { accountId, institutionId, ...options });
  return { accountId, personId, email };
}

async function insertPerson(
  db: Db,
  role: Role,
  options: PersonOptions & { accountId: number; institutionId: number },
): Promise<number> {
  const common = {
    institution_id: options.institutionId,
    account_id: options.accountId,
    first_name: options.firstName ?? '',
    last_name: options.lastName ?? '',
  };
  if (role === 'STUDENT') {
    const program = await db
      .selectFrom('program')
      .select('id')
      .where('institution_id', '=', options.institutionId)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const student = { ...common, program_id: program.id, enrollment_date: new Date(), ...options.student };
    return (await db.insertInto('student').values(student).returning('id').executeTakeFirstOrThrow()).id;
  }
  if (role === 'TEACHER') {
    const teacher = { ...common, ...options.teacher };
    const { id } = await db.insertInto('teacher').values(teacher).returning('id').executeTakeFirstOrThrow();
    await letTeach(db, id, options.programIds);
    return id;
  }
  return (await db.insertInto('admin').values(common).returning('id').executeTakeFirstOrThrow()).id;
}

/** Adds these programmes, or the first one by default. */
export async function letTeach(db: Db, teacherId: number, programIds?: readonly number[]): Promise<void> {
  const isMeant =
    programIds === undefined
      ? sql`program.id = (select min(id) from program where institution_id = teacher.institution_id)`
      : sql`program.id = any(${[...programIds]}::bigint[])`;
  await sql`
    insert into teacher_program (institution_id, teacher_id, program_id)
    select teacher.institution_id, teacher.id, program.id
    from teacher join program on program.institution_id = teacher.institution_id and ${isMeant}
    where teacher.id = ${teacherId} on conflict do nothing`.execute(db);
}

/** Creates a person with an active session. */
export async function signInAsPerson(
  db: Db,
  role: Role,
  options: PersonOptions = {},
): Promise<TestPerson & SignedIn> {
  const person = await createPerson(db, role, options);
  return { ...person, ...(await startTestSession(db, person.accountId)) };
}

/** A small unique picture to send as a photo. */
export async function drawPhoto(format: 'png' | 'jpeg' | 'webp' = 'png'): Promise<Buffer> {
  // Loaded on demand: most tests need no pictures.
  const { default: sharp } = await import('sharp');
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  const create = { width: 60, height: 80, channels: 3, background: { r, g, b } } as const;
  return sharp({ create }).toFormat(format).toBuffer();
}

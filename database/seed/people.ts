import { sql } from 'kysely';
import { type Accounts, enrollmentOf, joinedAt } from './accounts.ts';
import { after, calendarDate, day } from './calendar.ts';
import { type CountryCode, places } from './content/places.ts';
import type { ProgrammeKey } from './content/programmes.ts';
import { admins, type TeacherKey, teachers } from './content/staff.ts';
import { type StudentContent, students } from './content/students.ts';
import { type SeedFile, storeFiles } from './files.ts';
import { insertForIds, insertRows } from './insert-rows.ts';
import type { Look } from './portrait/look.ts';
import { createRandom, type Random } from './random.ts';
import { getByKey, institutionId, pairUp, type Seeding } from './seeding.ts';

export interface SeededStudent {
  id: number;
  accountId: number;
  name: string;
  content: StudentContent;
  registeredAt: Date;
  enrolledAt: Date | null;
}

const everyone = [...admins, ...teachers, ...students];

/** Everyone's looks, in the order of the photos that `writePeople` takes. */
export const everyLook: readonly Look[] = everyone.map(({ look }) => look);

export async function writePeople(
  seeding: Seeding,
  accounts: Accounts,
  programmes: ReadonlyMap<ProgrammeKey, number>,
  photos: readonly Uint8Array[],
): Promise<SeededStudent[]> {
  const owners = [...accounts.admins, ...accounts.teachers, ...accounts.students];
  const photoIds = await storeFiles(seeding, photoFiles(seeding.now, owners, photos));
  const staffCount = admins.length + teachers.length;
  await writeAdmins(seeding, accounts, photoIds.slice(0, admins.length));
  const teacherIds = await writeTeachers(seeding, accounts, photoIds.slice(admins.length, staffCount));
  return writeStudents(seeding, accounts, programmes, teacherIds, photoIds.slice(staffCount));
}

function photoFiles(now: Date, owners: readonly number[], photos: readonly Uint8Array[]): SeedFile[] {
  return pairUp(pairUp(everyone, owners), photos).map(([[person, ownerId], bytes]) => ({
    purpose: 'PHOTO',
    ownerId,
    folder: 'photo',
    extension: 'webp',
    originalName: `${person.firstName}-${person.lastName}.webp`.toLowerCase().replaceAll(' ', '-'),
    mediaType: 'image/webp',
    bytes,
    createdAt:
      'joinedDaysAgo' in person
        ? joinedAt(now, person.joinedDaysAgo)
        : enrollmentOf(person, now).registeredAt,
  }));
}

async function writeAdmins({ trx, now }: Seeding, accounts: Accounts, photoIds: readonly number[]) {
  const rows = pairUp(pairUp(admins, accounts.admins), photoIds).map(([[admin, accountId], photoId]) => ({
    institution_id: institutionId,
    account_id: accountId,
    first_name: admin.firstName,
    last_name: admin.lastName,
    phone_number: admin.phoneNumber,
    job_title: admin.jobTitle,
    bio: admin.bio,
    photo_file_id: photoId,
    date_created: joinedAt(now, admin.joinedDaysAgo),
    last_updated: joinedAt(now, admin.joinedDaysAgo),
  }));
  await insertRows(trx, 'admin', rows);
}

async function writeTeachers(
  { trx, now }: Seeding,
  accounts: Accounts,
  photoIds: readonly number[],
): Promise<ReadonlyMap<TeacherKey, number>> {
  const rows = pairUp(pairUp(teachers, accounts.teachers), photoIds).map(
    ([[teacher, accountId], photoId]) => ({
      institution_id: institutionId,
      account_id: accountId,
      first_name: teacher.firstName,
      last_name: teacher.lastName,
      phone_number: teacher.phoneNumber,
      employee_id: teacher.employeeId,
      department: teacher.department,
      photo_file_id: photoId,
      date_created: joinedAt(now, teacher.joinedDaysAgo),
      last_updated: joinedAt(now, teacher.joinedDaysAgo),
    }),
  );
  const ids = await insertForIds(trx, 'teacher', rows);
  return new Map(pairUp(teachers, ids).map(([{ key }, id]) => [key, id]));
}

async function writeStudents(
  { trx, now }: Seeding,
  accounts: Accounts,
  programmes: ReadonlyMap<ProgrammeKey, number>,
  teacherIds: ReadonlyMap<TeacherKey, number>,
  photoIds: readonly number[],
): Promise<SeededStudent[]> {
  const planned = students.map((content) => ({ content, ...enrollmentOf(content, now) }));
  const rows = pairUp(pairUp(planned, accounts.students), photoIds).map(([[student, accountId], photoId]) => {
    const { content, registeredAt, enrolledAt } = student;
    const random = createRandom(`details of ${content.firstName} ${content.lastName}`);
    return {
      institution_id: institutionId,
      account_id: accountId,
      program_id: getByKey(programmes, content.programme),
      assigned_teacher_id: content.teacher === undefined ? null : getByKey(teacherIds, content.teacher),
      first_name: content.firstName,
      last_name: content.lastName,
      date_of_birth: birthday(now, content.age, random),
      phone_number: places[content.country].phone.replaceAll('#', () => String(random.whole(0, 9))),
      country: content.country,
      address: addressIn(content.country, random),
      enrollment_date: enrolledAt,
      photo_file_id: photoId,
      date_created: registeredAt,
      last_updated: enrolledAt ?? registeredAt,
    };
  });
  const ids = await insertForIds(trx, 'student', rows);
  return pairUp(pairUp(planned, accounts.students), ids).map(([[student, accountId], id]) => ({
    ...student,
    id,
    accountId,
    name: `${student.content.firstName} ${student.content.lastName}`,
  }));
}

/** Each teacher teaches the default programme and those of their quizzes and students. */
export async function writeTaughtProgrammes({ trx }: Pick<Seeding, 'trx'>): Promise<void> {
  await sql`
    insert into teacher_program (institution_id, teacher_id, program_id)
    select teacher.institution_id, teacher.id, quiz.program_id
    from teacher join quiz on quiz.owner_id = teacher.account_id
    union
    select teacher.institution_id, teacher.id, student.program_id
    from teacher join student on student.assigned_teacher_id = teacher.id
    union
    select teacher.institution_id, teacher.id, program.id from teacher join program on program.is_default`.execute(
    trx,
  );
}

function birthday(now: Date, age: number, random: Random): string {
  const turned = new Date(now);
  turned.setUTCFullYear(now.getUTCFullYear() - age);
  return calendarDate(after(turned, -random.whole(5, 350) * day));
}

function addressIn(country: CountryCode, random: Random): string {
  const street = random.pick(places[country].streets);
  const number = random.whole(2, 94);
  const town = random.pick(places[country].towns);
  return country === 'DE' || country === 'BR'
    ? `${street} ${number}, ${town}`
    : `${number} ${street}, ${town}`;
}

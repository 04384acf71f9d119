import { after, awake, dayAt, hour } from './calendar.ts';
import { admins, type TeacherKey, teachers } from './content/staff.ts';
import { type StudentContent, students } from './content/students.ts';
import { insertForIds, type Row } from './insert-rows.ts';
import { createRandom } from './random.ts';
import { institutionId, pairUp, type Seeding } from './seeding.ts';

/** Account ids. The lists are in the order of the content. */
export interface Accounts {
  admins: number[];
  teachers: number[];
  students: number[];
  ofTeacher: ReadonlyMap<TeacherKey, number>;
}

export async function writeAccounts(seeding: Seeding): Promise<Accounts> {
  const staff = [...admins, ...teachers];
  const rows = [
    ...staff.map((person) => staffAccount(seeding, person)),
    ...students.map((student) => studentAccount(seeding, student)),
  ];
  const ids = await insertForIds(seeding.trx, 'user_account', rows);
  const teacherIds = ids.slice(admins.length, staff.length);
  return {
    admins: ids.slice(0, admins.length),
    teachers: teacherIds,
    students: ids.slice(staff.length),
    ofTeacher: new Map(pairUp(teachers, teacherIds).map(([{ key }, id]) => [key, id])),
  };
}

function staffAccount({ now, passwordHash }: Seeding, person: (typeof admins | typeof teachers)[number]) {
  const joined = joinedAt(now, person.joinedDaysAgo);
  return {
    ...addressed(person.email),
    password_hash: passwordHash,
    role: 'role' in person ? person.role : ('TEACHER' as const),
    status: 'ACTIVE' as const,
    password_changed_at: joined,
    date_created: joined,
    last_updated: joined,
  };
}

function studentAccount({ now, passwordHash }: Seeding, student: StudentContent): Row<'user_account'> {
  const { registeredAt, enrolledAt } = enrollmentOf(student, now);
  return {
    ...addressed(emailOf(student)),
    password_hash: enrolledAt === null ? null : passwordHash,
    role: 'STUDENT',
    status: enrolledAt === null ? 'PENDING' : 'ACTIVE',
    password_changed_at: enrolledAt && after(enrolledAt, 5 * hour),
    date_created: registeredAt,
    last_updated: enrolledAt ?? registeredAt,
  };
}

function addressed(email: string) {
  return { institution_id: institutionId, email, email_normalized: email };
}

export function joinedAt(now: Date, daysAgo: number): Date {
  return dayAt(now, -daysAgo, 9, daysAgo % 60);
}

const [demoStudent] = students;
const waiting = students.filter(({ enrolledDaysAgo }) => enrolledDaysAgo === undefined);
const hoursWaiting = [34, 20, 3];

function emailOf(student: StudentContent): string {
  if (student === demoStudent) return 'student@cquiz.example';
  const name = `${student.firstName}.${student.lastName}`.toLowerCase().replaceAll(' ', '-');
  return `${name}@${student.enrolledDaysAgo === undefined ? 'mail.example' : 'students.cquiz.example'}`;
}

/** When a student registered, and when they were accepted. */
export function enrollmentOf(
  student: StudentContent,
  now: Date,
): { registeredAt: Date; enrolledAt: Date | null } {
  if (student.enrolledDaysAgo === undefined) {
    const hours = hoursWaiting[waiting.indexOf(student)] ?? 0;
    return { registeredAt: awake(after(now, -hours * hour)), enrolledAt: null };
  }
  const random = createRandom(`enrollment of ${student.firstName} ${student.lastName}`);
  const enrolledAt = dayAt(now, -student.enrolledDaysAgo, random.whole(9, 16), random.whole(0, 59));
  const days = -student.enrolledDaysAgo - random.whole(1, 3);
  return { registeredAt: dayAt(now, days, random.whole(8, 19), random.whole(0, 59)), enrolledAt };
}

import { z } from 'zod';
import { textLength } from '../limits.ts';
import { defineEndpoint } from './endpoint.ts';
import { Id, Timestamp, text } from './fields.ts';

const name = { firstName: z.string(), lastName: z.string() };
const photoUrl = z.string().nullable().describe('Good for an hour at least; ask again for a newer one');

const StudentPerson = z.object({
  kind: z.literal('student'),
  id: Id,
  ...name,
  currentCgpa: z.number().nullable().describe('Null until there is a final grade'),
  enrollmentDate: Timestamp.nullable().describe('Null while the registration is pending'),
  assignedTeacher: z.object({ id: Id, ...name }).nullable(),
  program: z.object({ id: Id, name: z.string() }),
  passportPhotoUrl: photoUrl,
  dateCreated: Timestamp,
});

const TeacherPerson = z.object({
  kind: z.literal('teacher'),
  id: Id,
  ...name,
  employeeId: z.string(),
  department: z.string(),
  passportPhotoUrl: photoUrl,
  dateCreated: Timestamp,
});

const AdminPerson = z.object({
  kind: z.literal('admin'),
  id: Id,
  ...name,
  accessLevel: z.enum(['FULL', 'READ_ONLY']),
  jobTitle: z.string(),
  passportPhotoUrl: photoUrl,
  dateCreated: Timestamp,
});

/** Who an account belongs to. */
export const Person = z.discriminatedUnion('kind', [StudentPerson, TeacherPerson, AdminPerson]);
export type Person = z.infer<typeof Person>;

/** What everyone may change about themselves. */
export const ProfileChange = z
  .strictObject({ firstName: text(textLength.name), lastName: text(textLength.name) })
  .partial();
export type ProfileChange = z.infer<typeof ProfileChange>;

export const updateProfile = defineEndpoint({
  methods: ['PATCH', 'PUT'],
  path: '/profile',
  summary: "Change one's own name",
  access: 'signed-in',
  body: ProfileChange,
  responses: { 200: Person },
});

import { z } from 'zod';
import { jobTitles } from '../job-titles.ts';
import { passwordLength, photo, teacher, textLength } from '../limits.ts';
import { classroom } from '../permissions.ts';
import { sentence } from '../sentence.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  abilities,
  Email,
  Id,
  IdParam,
  listQuery,
  MomentInput,
  NoContent,
  optionalText,
  PastDate,
  Reference,
  Timestamp,
  text,
} from './fields.ts';

export const NewPassword = z.string().min(passwordLength.least).max(passwordLength.most);

const name = { firstName: z.string(), lastName: z.string() };
const photoUrl = z.string().nullable().describe('Good for an hour at least; ask again for a newer one');
const TeacherReference = z.object({ id: Id, ...name });
const ProgramReference = z.object({ id: Id, name: z.string() });

const StudentNumber = z.string().describe('Given by the server; documents print it');

const StudentPerson = z.object({
  kind: z.literal('student'),
  id: Id,
  studentNumber: StudentNumber,
  ...name,
  currentCgpa: z.number().nullable().describe('Null until there is a final grade'),
  enrollmentDate: Timestamp.nullable().describe('Null while the registration is pending'),
  assignedTeacher: TeacherReference.nullable(),
  program: ProgramReference,
  passportPhotoUrl: photoUrl,
  dateCreated: Timestamp,
});

const TeacherPerson = z.object({
  kind: z.literal('teacher'),
  id: Id,
  ...name,
  programs: z.array(ProgramReference).describe('Where they teach; set by an administrator'),
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
  phoneNumber: z.string(),
  bio: z.string(),
  passportPhotoUrl: photoUrl,
  dateCreated: Timestamp,
});

/** Who an account belongs to. */
export const Person = z.discriminatedUnion('kind', [StudentPerson, TeacherPerson, AdminPerson]);
export type Person = z.infer<typeof Person>;

/** What everyone may change about themselves. */
export const ProfileChange = z
  .strictObject({
    firstName: text(textLength.name).describe(
      'Of a student: only as it is, because an administrator changes it',
    ),
    lastName: text(textLength.name).describe('Of a student: only as it is'),
    phoneNumber: optionalText(textLength.phone).describe('Of administrators and students'),
    country: optionalText(textLength.country).describe('Of students'),
    address: optionalText(textLength.address).describe('Of students'),
    jobTitle: z.enum(['', ...jobTitles]).describe('Of administrators'),
    bio: optionalText(textLength.description).describe('Of administrators'),
  })
  .partial();
export type ProfileChange = z.infer<typeof ProfileChange>;

export const updateProfile = defineEndpoint({
  methods: ['PATCH', 'PUT'],
  path: '/profile',
  summary:
    "Change one's own profile: staff their name, students their telephone number, country and address, administrators their telephone number, job title and bio",
  access: 'signed-in',
  body: ProfileChange,
  responses: { 200: Person },
});

const photoForm = { file: 'photo', mostBytes: photo.mostBytes, tooLarge: 'PHOTO_TOO_LARGE' } as const;

export const updateProfilePhoto = defineEndpoint({
  methods: ['PUT', 'POST'],
  path: '/profile/photo',
  summary: "Change one's own photo: PNG, JPEG or WebP, at most 5 MB",
  access: 'signed-in',
  limit: { max: 60, seconds: 900 },
  form: photoForm,
  responses: { 200: Person },
});

export const deleteProfilePhoto = defineEndpoint({
  methods: ['DELETE'],
  path: '/profile/photo',
  summary: "Remove one's own photo",
  access: 'signed-in',
  responses: { 200: Person },
});

export const Student = z.object({
  id: Id,
  studentNumber: StudentNumber,
  ...name,
  emailAddress: z
    .string()
    .describe(
      'Empty for teachers where they do not see contact details, as are phone number, country and address; the date of birth is null',
    ),
  phoneNumber: z.string(),
  country: z.string(),
  address: z.string(),
  dateOfBirth: z.iso.date().nullable(),
  currentCgpa: z.number().nullable().describe('Null until there is a final grade'),
  enrollmentDate: Timestamp.nullable().describe('Null while the registration is pending'),
  assignedTeacher: TeacherReference.nullable(),
  passportPhotoUrl: photoUrl,
  program: ProgramReference,
  dateCreated: Timestamp,
  lastUpdated: Timestamp,
  isSuspended: z.boolean(),
  abilities: abilities(['edit', 'accept', 'delete']),
});
export type Student = z.infer<typeof Student>;

export const listStudents = defineEndpoint({
  methods: ['GET'],
  path: '/student',
  summary: 'The students the caller may know of; a student only themselves',
  access: classroom,
  query: listQuery(
    ['lastName', 'firstName', 'emailAddress', 'currentCgpa', 'enrollmentDate', 'dateCreated'],
    {
      search: z
        .string()
        .max(200)
        .optional()
        .describe('A part of the name, the e-mail address or the student number'),
      state: z
        .enum(['pending', 'accepted', 'unconfirmed'])
        .optional()
        .describe('unconfirmed: pending, and the address has not been confirmed yet'),
      programId: IdParam.optional(),
      teacherId: IdParam.optional(),
    },
  ),
  responses: { 200: z.array(Student) },
  list: true,
});
export type StudentQuery = z.output<typeof listStudents.query>;

const studentParams = z.object({ studentId: IdParam });

export const getStudent = defineEndpoint({
  methods: ['GET'],
  path: '/student/:studentId',
  summary: 'One student; `current` is the signed-in one',
  access: classroom,
  params: z.object({
    studentId: z.union([z.literal('current'), IdParam], sentence('must be a whole number')),
  }),
  responses: { 200: Student },
});

/** In a form a reference is a key or `{"id": 7}`; one that was left blank was not filled in. */
const ReferenceField = z.union(
  [
    z.literal('').transform(() => undefined),
    IdParam,
    z
      .string()
      .regex(/^\s*\{\s*"id"\s*:\s*[1-9]\d{0,15}\s*\}\s*$/)
      .transform((json) => Number(json.replace(/\D/g, '')))
      .pipe(Id),
  ],
  sentence('must be a whole number'),
);

export const StudentRegistration = z.object({
  firstName: text(textLength.name),
  lastName: text(textLength.name),
  dob: PastDate,
  email: Email,
  phone: text(textLength.phone),
  country: text(textLength.country),
  address: text(textLength.address),
  program: ReferenceField.optional().describe('The key of a programme; the default one when not given'),
});
export type StudentRegistration = z.infer<typeof StudentRegistration>;

/** The same for every address: whether it has an account is nobody's business but its owner's, who gets a mail. */
export const RegistrationReceived = z.object({ success: z.literal(true), message: z.string() });
export type RegistrationReceived = z.infer<typeof RegistrationReceived>;

export const registerStudent = defineEndpoint({
  methods: ['POST'],
  path: '/student',
  summary:
    'Self-registration: pending until an administrator accepts it, or the address is proved where its domain is trusted; answered alike for a known and an unknown address',
  access: 'anyone',
  limit: { max: 300, seconds: 900 },
  form: photoForm,
  body: StudentRegistration,
  responses: { 201: RegistrationReceived },
});

const cqUser = z.object({
  email: Email,
  passwordHash: NewPassword.describe('The password as it was typed; the name is older than we are'),
});
const photoAddress = z
  .url({ protocol: /^https?$/, error: sentence('must be the address of an image') })
  .max(2_000)
  .nullable();

export const NewStudent = z.object({
  firstName: text(textLength.name),
  lastName: text(textLength.name),
  cqUser,
  dateOfBirth: PastDate.nullish(),
  phoneNumber: optionalText(textLength.phone).default(''),
  country: optionalText(textLength.country).default(''),
  address: optionalText(textLength.address).default(''),
  enrollmentDate: MomentInput.nullish().describe('Without one the student waits to be accepted'),
  assignedTeacher: Reference.nullish(),
  program: Reference.nullish(),
  passportPhotoUrl: photoAddress.optional(),
});
export type NewStudent = z.infer<typeof NewStudent>;

export const createStudent = defineEndpoint({
  methods: ['POST'],
  path: '/student',
  summary: 'Enter a student with a password',
  access: ['SUPER_ADMIN'],
  besideForm: true,
  body: NewStudent,
  responses: { 201: Student },
});

/** The same as a form, with a photo as its file. */
export const NewStudentForm = z.object({
  firstName: text(textLength.name),
  lastName: text(textLength.name),
  email: Email,
  password: NewPassword,
  dateOfBirth: PastDate,
  phoneNumber: optionalText(textLength.phone).default(''),
  country: optionalText(textLength.country).default(''),
  address: optionalText(textLength.address).default(''),
  enrollmentDate: MomentInput.optional().describe('Without one the student waits to be accepted'),
  assignedTeacher: ReferenceField.optional(),
  program: ReferenceField.optional().describe('The default programme when not given'),
});
export type NewStudentForm = z.infer<typeof NewStudentForm>;

export const createStudentWithPhoto = defineEndpoint({
  methods: ['POST'],
  path: '/student/withPhoto',
  summary: 'Enter a student with a password and a photo: both or neither',
  access: ['SUPER_ADMIN'],
  limit: { max: 300, seconds: 900 },
  form: photoForm,
  body: NewStudentForm,
  responses: { 201: Student },
});

export const StudentChange = z
  .object({
    firstName: text(textLength.name),
    lastName: text(textLength.name),
    emailAddress: Email,
    dateOfBirth: PastDate.nullable(),
    phoneNumber: optionalText(textLength.phone),
    country: optionalText(textLength.country),
    address: optionalText(textLength.address),
    enrollmentDate: MomentInput.nullable().describe('Setting the first one accepts the registration'),
    assignedTeacher: Reference.nullable(),
    program: Reference,
    passportPhotoUrl: photoAddress,
  })
  .partial();
export type StudentChange = z.infer<typeof StudentChange>;

export const updateStudent = defineEndpoint({
  methods: ['PUT', 'PATCH'],
  path: '/student/:studentId',
  summary: 'Change a student; the first enrollmentDate accepts the registration',
  access: ['SUPER_ADMIN'],
  params: studentParams,
  body: StudentChange,
  responses: { 200: Student },
});

export const deleteStudent = defineEndpoint({
  methods: ['DELETE'],
  path: '/student/:studentId',
  summary: 'Delete a student; who has attempts is kept, without an account, for the record of grades',
  access: ['SUPER_ADMIN'],
  params: studentParams,
  responses: { 204: NoContent },
});

/** The programmes a teacher acts in. */
export const TaughtPrograms = z.array(Reference).max(teacher.mostPrograms);

export const Teacher = z.object({
  id: Id,
  ...name,
  programs: z.array(ProgramReference).describe('Where they teach'),
  emailAddress: z.string(),
  phoneNumber: z.string().describe('Empty for read-only administrators'),
  employeeId: z.string(),
  department: z.string(),
  passportPhotoUrl: photoUrl,
  dateCreated: Timestamp,
  lastUpdated: Timestamp,
  isSuspended: z.boolean(),
  abilities: abilities(['edit', 'delete']),
});
export type Teacher = z.infer<typeof Teacher>;

export const listTeachers = defineEndpoint({
  methods: ['GET'],
  path: '/teacher',
  summary: 'The teachers; a teacher only themselves',
  access: ['SUPER_ADMIN', 'READ_ONLY_ADMIN', 'TEACHER'],
  query: listQuery(['lastName', 'firstName', 'emailAddress', 'department', 'employeeId', 'dateCreated'], {
    search: z.string().max(200).optional().describe('A part of the name or the e-mail address'),
  }),
  responses: { 200: z.array(Teacher) },
  list: true,
});
export type TeacherQuery = z.output<typeof listTeachers.query>;

const teacherParams = z.object({ teacherId: IdParam });

export const getTeacher = defineEndpoint({
  methods: ['GET'],
  path: '/teacher/:teacherId',
  summary: 'One teacher',
  access: ['SUPER_ADMIN', 'TEACHER'],
  params: teacherParams,
  responses: { 200: Teacher },
});

export const NewTeacher = z.object({
  firstName: text(textLength.name),
  lastName: text(textLength.name),
  cqUser,
  phoneNumber: optionalText(textLength.phone).default(''),
  employeeId: optionalText(textLength.employeeId).default(''),
  department: optionalText(textLength.name).default(''),
  programs: TaughtPrograms.optional().describe('The default programme when not given'),
});
export type NewTeacher = z.infer<typeof NewTeacher>;

export const createTeacher = defineEndpoint({
  methods: ['POST'],
  path: '/teacher',
  summary: 'Enter a teacher with a password',
  access: ['SUPER_ADMIN'],
  body: NewTeacher,
  responses: { 201: Teacher },
});

export const TeacherChange = z
  .object({
    firstName: text(textLength.name),
    lastName: text(textLength.name),
    emailAddress: Email,
    phoneNumber: optionalText(textLength.phone),
    employeeId: optionalText(textLength.employeeId),
    department: optionalText(textLength.name),
    programs: TaughtPrograms.describe('All of them: others are withdrawn'),
  })
  .partial();
export type TeacherChange = z.infer<typeof TeacherChange>;

export const updateTeacher = defineEndpoint({
  methods: ['PUT', 'PATCH'],
  path: '/teacher/:teacherId',
  summary: 'Change a teacher',
  access: ['SUPER_ADMIN'],
  params: teacherParams,
  body: TeacherChange,
  responses: { 200: Teacher },
});

export const deleteTeacher = defineEndpoint({
  methods: ['DELETE'],
  path: '/teacher/:teacherId',
  summary: 'Delete a teacher; who has material is kept, without an account, as its owner',
  access: ['SUPER_ADMIN'],
  params: teacherParams,
  responses: { 204: NoContent },
});

import { z } from 'zod';
import { jobTitles } from '../../job-titles.ts';
import { passwordLength, photo, teacher, textLength } from '../../limits.ts';
import { classroom } from '../../permissions.ts';
import { sentence } from '../../sentence.ts';
import { defineEndpoint } from '../endpoint.ts';
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
} from '../fields.ts';

export const NewPassword = z.string().min(passwordLength.min).max(passwordLength.max);

const name = { firstName: z.string(), lastName: z.string() };
const photoUrl = z.string().nullable().describe('Valid for at least one hour');
const TeacherReference = z.object({ id: Id, ...name });
const ProgramReference = z.object({ id: Id, name: z.string() });

const StudentNumber = z.string().describe('Assigned by the server and printed on documents');

const StudentPerson = z.object({
  kind: z.literal('student'),
  id: Id,
  studentNumber: StudentNumber,
  ...name,
  currentCgpa: z.number().nullable().describe('null until there is a final grade'),
  enrollmentDate: Timestamp.nullable().describe('null while the registration is pending'),
  assignedTeacher: TeacherReference.nullable(),
  program: ProgramReference,
  passportPhotoUrl: photoUrl,
  dateCreated: Timestamp,
});

const TeacherPerson = z.object({
  kind: z.literal('teacher'),
  id: Id,
  ...name,
  programs: z.array(ProgramReference).describe('Programmes they teach, set by an administrator'),
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

/** The person an account belongs to. */
export const Person = z.discriminatedUnion('kind', [StudentPerson, TeacherPerson, AdminPerson]);
export type Person = z.infer<typeof Person>;

/** The fields that everyone can change about themselves. */
export const ProfileChange = z
  .strictObject({
    firstName: text(textLength.name).describe(
      'Students must send it unchanged. Only an administrator can change it',
    ),
    lastName: text(textLength.name).describe('Students must send it unchanged'),
    phoneNumber: optionalText(textLength.phone).describe('Administrators and students only'),
    country: optionalText(textLength.country).describe('Students only'),
    address: optionalText(textLength.address).describe('Students only'),
    jobTitle: z.enum(['', ...jobTitles]).describe('Administrators only'),
    bio: optionalText(textLength.description).describe('Administrators only'),
  })
  .partial();
export type ProfileChange = z.infer<typeof ProfileChange>;

export const updateProfile = defineEndpoint({
  methods: ['PATCH', 'PUT'],
  path: '/profile',
  summary:
    "Update the caller's profile. Staff: name. Students: phone number, country and address. Administrators: phone number, job title and bio",
  access: 'signed-in',
  body: ProfileChange,
  responses: { 200: Person },
});

const photoForm = { file: 'photo', maxBytes: photo.maxBytes, tooLarge: 'PHOTO_TOO_LARGE' } as const;

export const updateProfilePhoto = defineEndpoint({
  methods: ['PUT', 'POST'],
  path: '/profile/photo',
  summary: `Upload the caller's photo: PNG, JPEG or WebP, at most ${photo.megabytes} MB`,
  access: 'signed-in',
  limit: { max: 60, seconds: 900 },
  form: photoForm,
  responses: { 200: Person },
});

export const deleteProfilePhoto = defineEndpoint({
  methods: ['DELETE'],
  path: '/profile/photo',
  summary: "Remove the caller's photo",
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
      "Empty for teachers who can't see contact details, like phone number, country and address. The date of birth is null for them",
    ),
  phoneNumber: z.string(),
  country: z.string(),
  address: z.string(),
  dateOfBirth: z.iso.date().nullable(),
  currentCgpa: z.number().nullable().describe('null until there is a final grade'),
  enrollmentDate: Timestamp.nullable().describe('null while the registration is pending'),
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
  summary: 'List the students the caller can see. Students see only themselves',
  access: classroom,
  query: listQuery(
    ['lastName', 'firstName', 'emailAddress', 'currentCgpa', 'enrollmentDate', 'dateCreated'],
    {
      search: z.string().max(200).optional().describe('Part of the name, email address or student number'),
      state: z
        .enum(['pending', 'accepted', 'unconfirmed'])
        .optional()
        .describe('unconfirmed: pending, with an unconfirmed email address'),
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
  summary: 'Get one student. `current` is the caller',
  access: classroom,
  params: z.object({
    studentId: z.union([z.literal('current'), IdParam], sentence('must be a whole number')),
  }),
  responses: { 200: Student },
});

/** In a form a reference is an ID or `{"id": 7}`. A blank field means none. */
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

const phoneForm = 'With + and the country code, or a number of the country. Stored as +233 20 123 4567';
const countryForm = 'The name or the two letters of a country. Stored as its two letters';

export const StudentRegistration = z.object({
  firstName: text(textLength.name),
  lastName: text(textLength.name),
  dob: PastDate,
  email: Email,
  phone: text(textLength.phone).describe(phoneForm),
  country: text(textLength.country).describe(countryForm),
  address: text(textLength.address),
  program: ReferenceField.optional().describe('Programme key. Defaults to the default programme'),
});
export type StudentRegistration = z.infer<typeof StudentRegistration>;

/**
 * The same for every address, so that it does not reveal whether an address has an account. Its owner gets a mail.
 */
export const RegistrationReceived = z.object({ success: z.literal(true), message: z.string() });
export type RegistrationReceived = z.infer<typeof RegistrationReceived>;

export const registerStudent = defineEndpoint({
  methods: ['POST'],
  path: '/student',
  summary:
    'Register as a student. Pending until an administrator accepts it or, for a trusted domain, until the address is verified. The answer is the same for known and unknown addresses',
  access: 'anyone',
  limit: { max: 300, seconds: 900 },
  form: photoForm,
  body: StudentRegistration,
  responses: { 201: RegistrationReceived },
});

const cqUser = z.object({
  email: Email,
  passwordHash: NewPassword.describe('The password as typed. The name is historical: the server hashes it'),
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
  phoneNumber: optionalText(textLength.phone).default('').describe(phoneForm),
  country: optionalText(textLength.country).default('').describe(countryForm),
  address: optionalText(textLength.address).default(''),
  enrollmentDate: MomentInput.nullish().describe('Without it the student needs approval'),
  assignedTeacher: Reference.nullish(),
  program: Reference.nullish(),
  passportPhotoUrl: photoAddress.optional(),
});
export type NewStudent = z.infer<typeof NewStudent>;

export const createStudent = defineEndpoint({
  methods: ['POST'],
  path: '/student',
  summary: 'Create a student with a password',
  access: ['SUPER_ADMIN'],
  besideForm: true,
  body: NewStudent,
  responses: { 201: Student },
});

/** The same as a form with a photo. */
export const NewStudentForm = z.object({
  firstName: text(textLength.name),
  lastName: text(textLength.name),
  email: Email,
  password: NewPassword,
  dateOfBirth: PastDate,
  phoneNumber: optionalText(textLength.phone).default(''),
  country: optionalText(textLength.country).default(''),
  address: optionalText(textLength.address).default(''),
  enrollmentDate: MomentInput.optional().describe('Without it the student needs approval'),
  assignedTeacher: ReferenceField.optional(),
  program: ReferenceField.optional().describe('Defaults to the default programme'),
});
export type NewStudentForm = z.infer<typeof NewStudentForm>;

export const createStudentWithPhoto = defineEndpoint({
  methods: ['POST'],
  path: '/student/withPhoto',
  summary: 'Create a student with a password and a photo',
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
    enrollmentDate: MomentInput.nullable().describe('Setting it for the first time accepts the registration'),
    assignedTeacher: Reference.nullable(),
    program: Reference,
    passportPhotoUrl: photoAddress,
  })
  .partial();
export type StudentChange = z.infer<typeof StudentChange>;

export const updateStudent = defineEndpoint({
  methods: ['PUT', 'PATCH'],
  path: '/student/:studentId',
  summary: 'Update a student. The first enrollmentDate accepts the registration',
  access: ['SUPER_ADMIN'],
  params: studentParams,
  body: StudentChange,
  responses: { 200: Student },
});

export const deleteStudent = defineEndpoint({
  methods: ['DELETE'],
  path: '/student/:studentId',
  summary: 'Delete a student. One with attempts is kept without an account, for the record',
  access: ['SUPER_ADMIN'],
  params: studentParams,
  responses: { 204: NoContent },
});

/** The programmes a teacher teaches. */
export const TaughtPrograms = z.array(Reference).max(teacher.maxPrograms);

export const Teacher = z.object({
  id: Id,
  ...name,
  programs: z.array(ProgramReference).describe('Programmes they teach'),
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
  summary: 'List the teachers. Teachers see only themselves',
  access: ['SUPER_ADMIN', 'READ_ONLY_ADMIN', 'TEACHER'],
  query: listQuery(['lastName', 'firstName', 'emailAddress', 'department', 'employeeId', 'dateCreated'], {
    search: z.string().max(200).optional().describe('Part of the name or email address'),
  }),
  responses: { 200: z.array(Teacher) },
  list: true,
});
export type TeacherQuery = z.output<typeof listTeachers.query>;

const teacherParams = z.object({ teacherId: IdParam });

export const getTeacher = defineEndpoint({
  methods: ['GET'],
  path: '/teacher/:teacherId',
  summary: 'Get one teacher',
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
  programs: TaughtPrograms.optional().describe('Defaults to the default programme'),
});
export type NewTeacher = z.infer<typeof NewTeacher>;

export const createTeacher = defineEndpoint({
  methods: ['POST'],
  path: '/teacher',
  summary: 'Create a teacher with a password',
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
    programs: TaughtPrograms.describe('The complete list. Programmes left out are withdrawn'),
  })
  .partial();
export type TeacherChange = z.infer<typeof TeacherChange>;

export const updateTeacher = defineEndpoint({
  methods: ['PUT', 'PATCH'],
  path: '/teacher/:teacherId',
  summary: 'Update a teacher',
  access: ['SUPER_ADMIN'],
  params: teacherParams,
  body: TeacherChange,
  responses: { 200: Teacher },
});

export const deleteTeacher = defineEndpoint({
  methods: ['DELETE'],
  path: '/teacher/:teacherId',
  summary: 'Delete a teacher. One with material is kept without an account, as its owner',
  access: ['SUPER_ADMIN'],
  params: teacherParams,
  responses: { 204: NoContent },
});

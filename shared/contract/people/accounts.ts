import { z } from 'zod';
import { accounts as limits, passwordLength, photo, textLength } from '../../limits.ts';
import { Role } from '../../permissions.ts';
import { sentence } from '../../sentence.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  abilities,
  CurrentPassword,
  Email,
  Id,
  IdParam,
  listQuery,
  NoContent,
  optionalText,
  PastDate,
  Reference,
  Timestamp,
  text,
} from '../fields.ts';
import { TaughtPrograms } from './people.ts';

const admins = ['SUPER_ADMIN', 'READ_ONLY_ADMIN'] as const;
const Count = z.int().min(0);
const accountParams = z.object({ accountId: IdParam });

export const AccountStatus = z
  .enum(['ACTIVE', 'PENDING', 'SUSPENDED', 'DELETED'])
  .describe('PENDING needs approval. DELETED is kept for the record only');
export type AccountStatus = z.infer<typeof AccountStatus>;

export const accountActions = [
  'edit',
  'suspend',
  'resume',
  'delete',
  'resetPassword',
  'changeRole',
  'assign',
  'accept',
  'exportData',
  'erase',
  'turnOffTwoFactor',
] as const;

const hidden = 'null for read-only administrators';

/** A person of any role, as listed in All Users. */
export const AccountRow = z.object({
  id: Id,
  email: z.string(),
  role: Role,
  status: AccountStatus,
  person: z
    .object({
      kind: z.enum(['student', 'teacher', 'admin']),
      id: Id.describe('ID of the student, teacher or administrator'),
      firstName: z.string(),
      lastName: z.string(),
    })
    .nullable()
    .describe('null if the account has no student, teacher or administrator'),
  studentNumber: z.string().nullable().describe('Students only'),
  phoneNumber: z.string().nullable().describe(hidden),
  program: z.object({ id: Id, name: z.string() }).nullable(),
  assignedTeacher: z.object({ id: Id, firstName: z.string(), lastName: z.string() }).nullable(),
  department: z.string(),
  employeeId: z.string(),
  currentCgpa: z.number().nullable(),
  enrollmentDate: Timestamp.nullable(),
  passportPhotoUrl: z.string().nullable(),
  hasPassword: z
    .boolean()
    .nullable()
    .describe(`false until the person has chosen one through an invitation. ${hidden}`),
  hasTwoFactor: z.boolean().nullable().describe(hidden),
  lastSeenAt: Timestamp.nullable().describe('null if they never signed in'),
  dateCreated: Timestamp,
  abilities: abilities(accountActions),
  withheld: z
    .array(z.enum(accountActions))
    .describe(
      'Actions a super admin has on this account that the caller lacks because their access is read-only',
    ),
});
export type AccountRow = z.infer<typeof AccountRow>;

const filters = {
  search: z
    .string()
    .max(200)
    .optional()
    .describe('Part of the name, email address, student number or employee ID'),
  role: z
    .enum([...Role.options, 'ADMIN'])
    .optional()
    .describe('ADMIN matches both kinds of administrator'),
  status: AccountStatus.optional().describe('Defaults to all except deleted'),
  programId: IdParam.optional(),
  teacherId: IdParam.optional(),
  department: z.string().max(textLength.name).optional().describe('Exact, ignoring case'),
};
const sortable = ['name', 'email', 'role', 'status', 'dateCreated', 'lastSeenAt', 'currentCgpa'] as const;

export const listAccounts = defineEndpoint({
  methods: ['GET'],
  path: '/account',
  summary: 'List all students, teachers and administrators',
  access: admins,
  query: listQuery(sortable, filters),
  responses: { 200: z.array(AccountRow) },
  list: true,
});
export type AccountQuery = z.output<typeof listAccounts.query>;

export const AccountSummary = z.object({
  total: Count,
  roles: z.record(Role, Count).describe('Excludes deleted accounts'),
  statuses: z.record(AccountStatus, Count),
  departments: z.array(z.string()).describe('Departments of the teachers, in alphabetical order'),
  abilities: abilities(['create', 'export']),
});
export type AccountSummary = z.infer<typeof AccountSummary>;

export const getAccountSummary = defineEndpoint({
  methods: ['GET'],
  path: '/account/summary',
  summary: 'Count accounts by role and status',
  access: admins,
  responses: { 200: AccountSummary },
});

export const exportAccounts = defineEndpoint({
  methods: ['GET'],
  path: '/account/export',
  summary: 'Export the list as a spreadsheet, with the same filters',
  access: ['SUPER_ADMIN'],
  limit: { max: 60, seconds: 900 },
  query: listQuery(sortable, filters)
    .omit({ max: true, offset: true })
    .extend({ format: z.enum(['csv', 'xlsx']) }),
  responses: { 200: z.string() },
  bytes: true,
});
export type AccountExportQuery = z.output<typeof exportAccounts.query>;

export const AccountDetail = AccountRow.extend({
  programs: z.array(z.object({ id: Id, name: z.string() })).describe('Programmes a teacher teaches'),
  country: z.string().nullable().describe(hidden),
  address: z.string().nullable().describe(hidden),
  dateOfBirth: z.iso
    .date()
    .nullable()
    .describe('null if unknown or if the caller is a read-only administrator'),
  jobTitle: z.string(),
  bio: z.string().nullable().describe(hidden),
  sessions: Count.nullable().describe(`Active sessions. ${hidden}`),
  attempts: Count.describe('Quiz attempts, for students'),
  quizzes: Count.describe('Quizzes they own'),
  questionBanks: Count,
  students: Count.describe('Students assigned to them'),
  deletion: z
    .enum(['removed', 'kept'])
    .nullable()
    .describe(
      `What remains after deleting: nothing, or the person without an account, for the record. ${hidden}`,
    ),
});
export type AccountDetail = z.infer<typeof AccountDetail>;

export const getAccount = defineEndpoint({
  methods: ['GET'],
  path: '/account/:accountId',
  summary: 'Get one account with everything the caller can see about the person',
  access: admins,
  params: accountParams,
  responses: { 200: AccountDetail },
});

export const NewAdmin = z.object({
  role: z.enum(['SUPER_ADMIN', 'READ_ONLY_ADMIN']),
  firstName: text(textLength.name),
  lastName: text(textLength.name),
  email: Email,
  phoneNumber: optionalText(textLength.phone).default(''),
  jobTitle: optionalText(textLength.name).default(''),
  currentPassword: CurrentPassword,
});
export type NewAdmin = z.infer<typeof NewAdmin>;

export const createAdmin = defineEndpoint({
  methods: ['POST'],
  path: '/account',
  summary: 'Invite an administrator by email. They choose their own password',
  access: ['SUPER_ADMIN'],
  body: NewAdmin,
  responses: { 201: AccountDetail },
});

export const AccountChange = z
  .object({
    firstName: text(textLength.name),
    lastName: text(textLength.name),
    emailAddress: Email,
    phoneNumber: optionalText(textLength.phone),
    dateOfBirth: PastDate.nullable().describe('Students only, like the next five'),
    country: optionalText(textLength.country),
    address: optionalText(textLength.address),
    assignedTeacher: Reference.nullable(),
    program: Reference,
    passportPhotoUrl: z
      .url({ protocol: /^https?$/, error: sentence('must be the address of an image') })
      .max(2_000)
      .nullable(),
    employeeId: optionalText(textLength.employeeId).describe('Teachers only, like the next two'),
    department: optionalText(textLength.name),
    programs: TaughtPrograms,
    jobTitle: optionalText(textLength.name).describe('Administrators only, like the next one'),
    bio: optionalText(textLength.description),
    currentPassword: CurrentPassword.describe(
      "The caller's own password, required to change an administrator's email address",
    ),
  })
  .partial();
export type AccountChange = z.infer<typeof AccountChange>;

export const updateAccount = defineEndpoint({
  methods: ['PATCH', 'PUT'],
  path: '/account/:accountId',
  summary: 'Update a person. Accepts only the fields of their role',
  access: ['SUPER_ADMIN'],
  params: accountParams,
  body: AccountChange,
  responses: { 200: AccountDetail },
});

export const updateAccountPhoto = defineEndpoint({
  methods: ['PUT', 'POST'],
  path: '/account/:accountId/photo',
  summary: `Upload a person's photo: PNG, JPEG or WebP, at most ${photo.megabytes} MB`,
  access: ['SUPER_ADMIN'],
  limit: { max: 300, seconds: 900 },
  params: accountParams,
  form: { file: 'photo', maxBytes: photo.maxBytes, tooLarge: 'PHOTO_TOO_LARGE' },
  responses: { 200: AccountDetail },
});

export const deleteAccountPhoto = defineEndpoint({
  methods: ['DELETE'],
  path: '/account/:accountId/photo',
  summary: "Remove a person's photo",
  access: ['SUPER_ADMIN'],
  params: accountParams,
  responses: { 200: AccountDetail },
});

const reason = optionalText(limits.reason).default('');

export const suspendAccount = defineEndpoint({
  methods: ['POST'],
  path: '/account/:accountId/suspend',
  summary: 'Suspend an account. Signs the person out immediately and blocks sign-in',
  access: ['SUPER_ADMIN'],
  params: accountParams,
  body: z.object({ reason: reason.describe('Included in the email to the person') }),
  responses: { 200: AccountDetail },
});

export const resumeAccount = defineEndpoint({
  methods: ['POST'],
  path: '/account/:accountId/resume',
  summary: 'Reactivate a suspended account',
  access: ['SUPER_ADMIN'],
  params: accountParams,
  responses: { 200: AccountDetail },
});

const endSessions = z.boolean().default(false).describe('Sign the person out everywhere');

export const resetAccountPassword = defineEndpoint({
  methods: ['POST'],
  path: '/account/:accountId/resetPassword',
  summary: 'Email the person a link to choose a password',
  access: ['SUPER_ADMIN'],
  limit: { max: 300, seconds: 900 },
  params: accountParams,
  body: z.object({ endSessions }),
  responses: { 200: z.object({ sent: z.enum(['reset', 'invitation']), sessionsEnded: Count }) },
});

export const RoleChange = z.object({
  role: Role,
  program: Reference.nullish().describe('For a new student. Defaults to the default programme'),
  department: optionalText(textLength.name).optional().describe('For a new teacher'),
  employeeId: optionalText(textLength.employeeId).optional().describe('For a new teacher'),
  programs: TaughtPrograms.optional().describe('For a new teacher. Defaults to the default programme'),
  jobTitle: optionalText(textLength.name).optional().describe('For a new administrator'),
  currentPassword: CurrentPassword.optional().describe(
    "The caller's own password, required if the new role is an administrator's",
  ),
});
export type RoleChange = z.infer<typeof RoleChange>;

export const changeAccountRole = defineEndpoint({
  methods: ['POST'],
  path: '/account/:accountId/role',
  summary: "Change a person's role. Keeps grades and material, ends their sessions",
  access: ['SUPER_ADMIN'],
  params: accountParams,
  body: RoleChange,
  responses: { 200: AccountDetail },
});

export const deleteAccount = defineEndpoint({
  methods: ['DELETE'],
  path: '/account/:accountId',
  summary: 'Delete a person. Someone with grades or material is kept without an account, for the record',
  access: ['SUPER_ADMIN'],
  params: accountParams,
  responses: { 204: NoContent },
});

const accountIds = z.array(Id).min(1).max(limits.maxAtOnce);

export const BulkChange = z.discriminatedUnion('action', [
  z.object({ action: z.literal('suspend'), accountIds, reason }),
  z.object({ action: z.literal('resume'), accountIds }),
  z.object({ action: z.literal('delete'), accountIds }),
  z.object({ action: z.literal('assignTeacher'), accountIds, teacher: Reference.nullable() }),
  z.object({ action: z.literal('assignProgram'), accountIds, program: Reference }),
  z.object({ action: z.literal('resetPassword'), accountIds, endSessions }),
]);
export type BulkChange = z.infer<typeof BulkChange>;

export const changeAccounts = defineEndpoint({
  methods: ['POST'],
  path: '/account/bulk',
  summary: 'Apply one action to several accounts: all of them, or none if one is refused',
  access: ['SUPER_ADMIN'],
  limit: { max: 60, seconds: 900 },
  body: BulkChange,
  responses: {
    200: z.object({ changed: Count, unchanged: Count.describe('Accounts that already were in this state') }),
  },
});

export const exportPersonData = defineEndpoint({
  methods: ['GET'],
  path: '/account/:accountId/data',
  summary: 'Export everything stored about a person, as a ZIP of JSON and files',
  access: ['SUPER_ADMIN'],
  limit: { max: 60, seconds: 900 },
  params: accountParams,
  responses: { 200: z.string() },
  bytes: true,
});

export const exportOwnData = defineEndpoint({
  methods: ['GET'],
  path: '/profile/data',
  summary: 'Export everything stored about the caller, as a ZIP of JSON and files',
  access: 'signed-in',
  limit: { max: 20, seconds: 900 },
  responses: { 200: z.string() },
  bytes: true,
});

export const Erasure = z.object({
  password: z.string().max(passwordLength.max).describe("The caller's own password"),
  answers: z.boolean().default(false).describe('Also erase essay texts and the comments on them'),
  reason: reason.describe('Kept in the audit log. Must not name the person'),
});
export type Erasure = z.infer<typeof Erasure>;

export const erasePerson = defineEndpoint({
  methods: ['POST'],
  path: '/account/:accountId/erase',
  summary: 'Erase everything that identifies a person. Grades stay, without a name',
  access: ['SUPER_ADMIN'],
  limit: { max: 60, seconds: 900 },
  params: accountParams,
  body: Erasure,
  responses: { 200: z.object({ name: z.string().describe('Placeholder name that replaces theirs') }) },
});

import { z } from 'zod';
import { accounts as limits, passwordLength, photo, textLength } from '../limits.ts';
import { Role } from '../permissions.ts';
import { sentence } from '../sentence.ts';
import { defineEndpoint } from './endpoint.ts';
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
} from './fields.ts';
import { TaughtPrograms } from './people.ts';

const admins = ['SUPER_ADMIN', 'READ_ONLY_ADMIN'] as const;
const Count = z.int().min(0);
const accountParams = z.object({ accountId: IdParam });

export const AccountStatus = z
  .enum(['ACTIVE', 'PENDING', 'SUSPENDED', 'DELETED'])
  .describe('PENDING waits to be accepted; DELETED is kept for the record alone');
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

const hidden = 'Null for read-only administrators';

/** Somebody of any role, as the table of all users shows them. */
export const AccountRow = z.object({
  id: Id,
  email: z.string(),
  role: Role,
  status: AccountStatus,
  person: z
    .object({
      kind: z.enum(['student', 'teacher', 'admin']),
      id: Id.describe('Of the student, the teacher or the administrator'),
      firstName: z.string(),
      lastName: z.string(),
    })
    .nullable()
    .describe('Null for an account nobody has been entered for'),
  studentNumber: z.string().nullable().describe('Of a student'),
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
    .describe(`False until the first one has been chosen by an invitation. ${hidden}`),
  hasTwoFactor: z.boolean().nullable().describe(hidden),
  lastSeenAt: Timestamp.nullable().describe('Null for who has never signed in'),
  dateCreated: Timestamp,
  abilities: abilities(accountActions),
  withheld: z
    .array(z.enum(accountActions))
    .describe('What a super admin could do with this account and the caller cannot, because they only read'),
});
export type AccountRow = z.infer<typeof AccountRow>;

const filters = {
  search: z
    .string()
    .max(200)
    .optional()
    .describe('A part of the name, the e-mail address, the student number or the employee id'),
  role: z
    .enum([...Role.options, 'ADMIN'])
    .optional()
    .describe('ADMIN: administrators of both kinds'),
  status: AccountStatus.optional().describe('Without it: all but the deleted'),
  programId: IdParam.optional(),
  teacherId: IdParam.optional(),
  department: z.string().max(textLength.name).optional().describe('In full, in whatever case'),
};
const sortable = ['name', 'email', 'role', 'status', 'dateCreated', 'lastSeenAt', 'currentCgpa'] as const;

export const listAccounts = defineEndpoint({
  methods: ['GET'],
  path: '/account',
  summary: 'Everybody: students, teachers and administrators',
  access: admins,
  query: listQuery(sortable, filters),
  responses: { 200: z.array(AccountRow) },
  list: true,
});
export type AccountQuery = z.output<typeof listAccounts.query>;

export const AccountSummary = z.object({
  total: Count,
  roles: z.record(Role, Count).describe('Without the deleted'),
  statuses: z.record(AccountStatus, Count),
  departments: z.array(z.string()).describe('Of the teachers, in the order of the alphabet'),
  abilities: abilities(['create', 'export']),
});
export type AccountSummary = z.infer<typeof AccountSummary>;

export const getAccountSummary = defineEndpoint({
  methods: ['GET'],
  path: '/account/summary',
  summary: 'How many there are of each role and status',
  access: admins,
  responses: { 200: AccountSummary },
});

export const exportAccounts = defineEndpoint({
  methods: ['GET'],
  path: '/account/export',
  summary: 'The list, with the same filters, as a spreadsheet',
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
  programs: z.array(z.object({ id: Id, name: z.string() })).describe('Where a teacher teaches'),
  country: z.string().nullable().describe(hidden),
  address: z.string().nullable().describe(hidden),
  dateOfBirth: z.iso
    .date()
    .nullable()
    .describe('Null where it is not known, and for read-only administrators'),
  jobTitle: z.string(),
  bio: z.string().nullable().describe(hidden),
  sessions: Count.nullable().describe(`Live ones. ${hidden}`),
  attempts: Count.describe('At quizzes, as a student'),
  quizzes: Count.describe('Of their own'),
  questionBanks: Count,
  students: Count.describe('Assigned to them'),
  deletion: z
    .enum(['removed', 'kept'])
    .nullable()
    .describe(`What deleting leaves: nothing, or the person without an account, for the record. ${hidden}`),
});
export type AccountDetail = z.infer<typeof AccountDetail>;

export const getAccount = defineEndpoint({
  methods: ['GET'],
  path: '/account/:accountId',
  summary: 'One account with all that is known of the person, as far as the caller may see it',
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
  summary: 'Invite an administrator: the mail lets them choose their password',
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
    dateOfBirth: PastDate.nullable().describe('Of a student, like the five below'),
    country: optionalText(textLength.country),
    address: optionalText(textLength.address),
    assignedTeacher: Reference.nullable(),
    program: Reference,
    passportPhotoUrl: z
      .url({ protocol: /^https?$/, error: sentence('must be the address of an image') })
      .max(2_000)
      .nullable(),
    employeeId: optionalText(textLength.employeeId).describe('Of a teacher, like the next two'),
    department: optionalText(textLength.name),
    programs: TaughtPrograms,
    jobTitle: optionalText(textLength.name).describe('Of an administrator, like the next'),
    bio: optionalText(textLength.description),
    currentPassword: CurrentPassword.describe(
      "The caller's own password: needed for another e-mail address of an administrator",
    ),
  })
  .partial();
export type AccountChange = z.infer<typeof AccountChange>;

export const updateAccount = defineEndpoint({
  methods: ['PATCH', 'PUT'],
  path: '/account/:accountId',
  summary: 'Change what is known of somebody; only the fields of their role',
  access: ['SUPER_ADMIN'],
  params: accountParams,
  body: AccountChange,
  responses: { 200: AccountDetail },
});

export const updateAccountPhoto = defineEndpoint({
  methods: ['PUT', 'POST'],
  path: '/account/:accountId/photo',
  summary: "Change somebody's photo: PNG, JPEG or WebP, at most 5 MB",
  access: ['SUPER_ADMIN'],
  limit: { max: 300, seconds: 900 },
  params: accountParams,
  form: { file: 'photo', mostBytes: photo.mostBytes, tooLarge: 'PHOTO_TOO_LARGE' },
  responses: { 200: AccountDetail },
});

export const deleteAccountPhoto = defineEndpoint({
  methods: ['DELETE'],
  path: '/account/:accountId/photo',
  summary: "Remove somebody's photo",
  access: ['SUPER_ADMIN'],
  params: accountParams,
  responses: { 200: AccountDetail },
});

const reason = optionalText(limits.reason).default('');

export const suspendAccount = defineEndpoint({
  methods: ['POST'],
  path: '/account/:accountId/suspend',
  summary: 'Suspend somebody: they are signed out at once and cannot sign in',
  access: ['SUPER_ADMIN'],
  params: accountParams,
  body: z.object({ reason: reason.describe('Stands in the mail to them') }),
  responses: { 200: AccountDetail },
});

export const resumeAccount = defineEndpoint({
  methods: ['POST'],
  path: '/account/:accountId/resume',
  summary: 'Let a suspended person in again',
  access: ['SUPER_ADMIN'],
  params: accountParams,
  responses: { 200: AccountDetail },
});

const endSessions = z.boolean().default(false).describe('Sign them out everywhere at once');

export const resetAccountPassword = defineEndpoint({
  methods: ['POST'],
  path: '/account/:accountId/resetPassword',
  summary: 'Mail somebody a link by which they choose a new password, or their first',
  access: ['SUPER_ADMIN'],
  limit: { max: 300, seconds: 900 },
  params: accountParams,
  body: z.object({ endSessions }),
  responses: { 200: z.object({ sent: z.enum(['reset', 'invitation']), sessionsEnded: Count }) },
});

export const RoleChange = z.object({
  role: Role,
  program: Reference.nullish().describe('Of a new student; the default one when not given'),
  department: optionalText(textLength.name).optional().describe('Of a new teacher'),
  employeeId: optionalText(textLength.employeeId).optional().describe('Of a new teacher'),
  programs: TaughtPrograms.optional().describe('Of a new teacher; the default one when not given'),
  jobTitle: optionalText(textLength.name).optional().describe('Of a new administrator'),
  currentPassword: CurrentPassword.optional().describe(
    "The caller's own password: needed where the new role is an administrator's",
  ),
});
export type RoleChange = z.infer<typeof RoleChange>;

export const changeAccountRole = defineEndpoint({
  methods: ['POST'],
  path: '/account/:accountId/role',
  summary: 'Change what somebody is; their grades and their material stay, their sessions end',
  access: ['SUPER_ADMIN'],
  params: accountParams,
  body: RoleChange,
  responses: { 200: AccountDetail },
});

export const deleteAccount = defineEndpoint({
  methods: ['DELETE'],
  path: '/account/:accountId',
  summary: 'Delete somebody; who has grades or material is kept, without an account, for the record',
  access: ['SUPER_ADMIN'],
  params: accountParams,
  responses: { 204: NoContent },
});

const accountIds = z.array(Id).min(1).max(limits.mostAtOnce);

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
  summary: 'The same for several: for all of them or, where one is refused, for none',
  access: ['SUPER_ADMIN'],
  limit: { max: 60, seconds: 900 },
  body: BulkChange,
  responses: { 200: z.object({ changed: Count, unchanged: Count.describe('Were so already') }) },
});

export const exportPersonData = defineEndpoint({
  methods: ['GET'],
  path: '/account/:accountId/data',
  summary: 'Everything that is stored about somebody, as a ZIP of JSON and files',
  access: ['SUPER_ADMIN'],
  limit: { max: 60, seconds: 900 },
  params: accountParams,
  responses: { 200: z.string() },
  bytes: true,
});

export const exportOwnData = defineEndpoint({
  methods: ['GET'],
  path: '/profile/data',
  summary: 'Everything that is stored about oneself, as a ZIP of JSON and files',
  access: 'signed-in',
  limit: { max: 20, seconds: 900 },
  responses: { 200: z.string() },
  bytes: true,
});

export const Erasure = z.object({
  password: z.string().max(passwordLength.most).describe("The acting administrator's own"),
  answers: z.boolean().default(false).describe('The texts of essays too, with the comments on them'),
  reason: reason.describe('Kept in the audit log: must not name the person'),
});
export type Erasure = z.infer<typeof Erasure>;

export const erasePerson = defineEndpoint({
  methods: ['POST'],
  path: '/account/:accountId/erase',
  summary: 'Remove for ever whatever tells who somebody was; grades stay, of nobody in particular',
  access: ['SUPER_ADMIN'],
  limit: { max: 60, seconds: 900 },
  params: accountParams,
  body: Erasure,
  responses: { 200: z.object({ name: z.string().describe('What stands in place of theirs') }) },
});

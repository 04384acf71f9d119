import { z } from 'zod';
import { peopleImport } from '../limits.ts';
import { defineEndpoint } from './endpoint.ts';

/** What a column of a list of people may hold. */
export const PeopleColumn = z.enum([
  'role',
  'firstName',
  'lastName',
  'email',
  'password',
  'dateOfBirth',
  'phoneNumber',
  'country',
  'address',
  'enrollmentDate',
  'assignedTeacher',
  'program',
  'employeeId',
  'department',
]);
export type PeopleColumn = z.infer<typeof PeopleColumn>;

const place = {
  row: z.int().describe('As the file numbers it: the header counts, and so do blank rows'),
  sheet: z.string().nullable().describe('Only where the file has several'),
};

export const PeopleImportFault = z.object({
  ...place,
  column: PeopleColumn.nullable().describe('Null for what concerns the whole row'),
  message: z.string(),
});
export type PeopleImportFault = z.infer<typeof PeopleImportFault>;

/** A row as it was understood; what was not understood is as it stands in the file. */
export const PeopleImportRow = z.object({
  ...place,
  role: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  dateOfBirth: z.string(),
  enrollmentDate: z.string(),
  program: z.string(),
  assignedTeacher: z.string(),
  department: z.string(),
});
export type PeopleImportRow = z.infer<typeof PeopleImportRow>;

export const PeopleImportCheck = z.object({
  fingerprint: z.string().describe('Of the file and of what was found in it: sent again with the import'),
  total: z.int().describe('Rows with a person'),
  students: z.int().describe('Who can be created'),
  teachers: z.int().describe('Who can be created'),
  faultyRows: z.int(),
  faults: z
    .array(PeopleImportFault)
    .describe(`In the order of the file; the first ${peopleImport.faultsTold.toLocaleString('en')}`),
  rows: z
    .array(PeopleImportRow)
    .describe(`The first ${peopleImport.rowsShown}, and every one that a fault above speaks of`),
  columns: z.array(PeopleColumn).describe('Which were found'),
  unknownColumns: z.array(z.string()).describe('Headings that say nothing to us: they are not read'),
  remarks: z.array(z.string()).describe('How something was read that could have been read otherwise'),
});
export type PeopleImportCheck = z.infer<typeof PeopleImportCheck>;

const form = {
  file: 'file',
  mostBytes: peopleImport.mostBytes,
  tooLarge: 'PEOPLE_FILE_TOO_LARGE',
  toDisk: true,
} as const;
const limit = { max: 120, seconds: 900 };

export const checkPeopleFile = defineEndpoint({
  methods: ['POST'],
  path: '/peopleImport/check',
  summary: 'Read a CSV or Excel file of people and tell what is wrong with it; nothing is created',
  access: ['SUPER_ADMIN'],
  limit,
  form,
  responses: { 200: PeopleImportCheck },
});

const yesOrNo = z.enum(['true', 'false']);

export const PeopleImportOrder = z.object({
  students: z
    .enum(['accepted', 'pending'])
    .optional()
    .describe('accepted when not given; pending: they wait like who registered by themselves'),
  invite: yesOrNo
    .optional()
    .describe('Who may sign in and has no password gets one by an invitation; true when not given'),
  leaveOutFaulty: yesOrNo.optional().describe('true: create the others; else a fault refuses the file'),
  fingerprint: z
    .string()
    .max(100)
    .optional()
    .describe('Of the check that was looked at: required to leave rows out'),
});
export type PeopleImportOrder = z.output<typeof PeopleImportOrder>;

export const PeopleImportResult = z.object({
  students: z.int(),
  teachers: z.int(),
  pending: z.int().describe('Students among them who wait to be accepted'),
  invited: z.int(),
  leftOut: z.int(),
});
export type PeopleImportResult = z.infer<typeof PeopleImportResult>;

export const importPeople = defineEndpoint({
  methods: ['POST'],
  path: '/peopleImport',
  summary: 'Create everybody in a CSV or Excel file, or nobody',
  access: ['SUPER_ADMIN'],
  limit,
  body: PeopleImportOrder,
  form,
  responses: { 201: PeopleImportResult },
});

export const getPeopleTemplate = defineEndpoint({
  methods: ['GET'],
  path: '/peopleImport/template/:kind',
  summary: 'A list of people to fill in',
  access: ['SUPER_ADMIN'],
  params: z.object({ kind: z.enum(['csv', 'xlsx']) }),
  responses: { 200: z.string() },
  bytes: true,
});

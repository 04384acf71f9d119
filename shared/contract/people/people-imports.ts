import { z } from 'zod';
import { peopleImport } from '../../limits.ts';
import { sentence } from '../../sentence.ts';
import { defineEndpoint } from '../endpoint.ts';

/** The columns that a list of people can have. */
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
  'studentNumber',
]);
export type PeopleColumn = z.infer<typeof PeopleColumn>;

const place = {
  row: z.int().describe('Row number in the file, counting the header and blank rows'),
  sheet: z.string().nullable().describe('Only if the file has several sheets'),
};

export const PeopleImportFault = z.object({
  ...place,
  column: PeopleColumn.nullable().describe('null if the fault concerns the whole row'),
  message: z.string(),
});
export type PeopleImportFault = z.infer<typeof PeopleImportFault>;

export const PeopleImportChange = z.object({
  column: PeopleColumn,
  before: z.string(),
  after: z.string(),
});
export type PeopleImportChange = z.infer<typeof PeopleImportChange>;

/** What the import does with a row. */
export const PeopleRowKind = z.enum(['NEW', 'CHANGED', 'UNCHANGED', 'FAULTY']);
export type PeopleRowKind = z.infer<typeof PeopleRowKind>;

/** A row as it was read. Values that weren't understood stay as in the file. */
export const PeopleImportRow = z.object({
  id: z.int().describe('Position among the rows with a person, starting at 1'),
  ...place,
  kind: PeopleRowKind,
  role: z.enum(['', 'STUDENT', 'TEACHER', 'SUPER_ADMIN', 'READ_ONLY_ADMIN']).describe('Empty if unclear'),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  studentNumber: z.string(),
  employeeId: z.string(),
  dateOfBirth: z.string(),
  enrollmentDate: z.string(),
  program: z.string(),
  assignedTeacher: z.string(),
  department: z.string(),
  changes: z.array(PeopleImportChange).describe('Only for CHANGED. An empty cell changes nothing'),
  notes: z.array(z.string()).describe('Notes on the row, such as a cell that is ignored'),
  cells: z
    .partialRecord(PeopleColumn, z.string())
    .nullable()
    .describe('Only for FAULTY: the cells as in the file, without the password'),
});
export type PeopleImportRow = z.infer<typeof PeopleImportRow>;

export const PeopleImportCheck = z.object({
  fingerprint: z.string().describe('Fingerprint of the file and its check result. Send it with the import'),
  total: z.int().describe('Rows that contain a person'),
  students: z.int().describe('Students who can be created'),
  teachers: z.int().describe('Teachers who can be created'),
  changedRows: z.int().describe('Rows that change an existing person'),
  unchangedRows: z.int().describe('Rows that match an existing person and change nothing'),
  faultyRows: z.int(),
  faults: z
    .array(PeopleImportFault)
    .describe(`In file order, at most ${peopleImport.maxFaultsShown.toLocaleString('en')}`),
  rows: z.array(PeopleImportRow).describe('Every row, in file order'),
  columns: z.array(PeopleColumn).describe('Columns found'),
  unknownColumns: z.array(z.string()).describe('Unknown headings, which are ignored'),
  remarks: z.array(z.string()).describe('How ambiguous values were read'),
});
export type PeopleImportCheck = z.infer<typeof PeopleImportCheck>;

const form = {
  file: 'file',
  maxBytes: peopleImport.maxBytes,
  tooLarge: 'PEOPLE_FILE_TOO_LARGE',
  toDisk: true,
} as const;
const limit = { max: 120, seconds: 900 };

export const checkPeopleFile = defineEndpoint({
  methods: ['POST'],
  path: '/peopleImport/check',
  summary: 'Check a CSV or Excel file of people, and list every change to existing ones. Writes nothing',
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
    .describe('Defaults to accepted. pending: they need approval like people who registered'),
  invite: yesOrNo
    .optional()
    .describe('Email an invitation to people who can sign in and have no password. Defaults to true'),
  leaveOutFaulty: yesOrNo
    .optional()
    .describe('true imports the rows without faults. Otherwise one fault refuses the file'),
  existing: z
    .enum(['keep', 'update'])
    .optional()
    .describe('update applies the changes to existing people. Defaults to keep, which only adds new people'),
  leaveOut: z
    .string()
    .max(15_000)
    .regex(/^(?:\d{1,4}(?:-\d{1,4})?(?:,\d{1,4}(?:-\d{1,4})?)*)?$/, sentence('must be row IDs such as 3,7-9'))
    .optional()
    .describe('Row IDs of the check that are not imported, such as 3,7-9. Needs the fingerprint'),
  fingerprint: z
    .string()
    .max(100)
    .optional()
    .describe('Fingerprint from the check. Required to skip or leave out rows'),
});
export type PeopleImportOrder = z.output<typeof PeopleImportOrder>;

export const PeopleImportResult = z.object({
  students: z.int(),
  teachers: z.int(),
  pending: z.int().describe('Students who need approval'),
  invited: z.int(),
  updated: z.int().describe('Existing people who were changed'),
  unchanged: z.int().describe('Rows of existing people without a change'),
  notUpdated: z.int().describe('Rows with changes that were ignored because of existing: keep'),
  leftOut: z.int().describe('Rows with faults, and rows that were left out'),
});
export type PeopleImportResult = z.infer<typeof PeopleImportResult>;

export const importPeople = defineEndpoint({
  methods: ['POST'],
  path: '/peopleImport',
  summary: 'Add and update everyone in a CSV or Excel file, or no one',
  access: ['SUPER_ADMIN'],
  limit,
  body: PeopleImportOrder,
  form,
  responses: { 201: PeopleImportResult },
});

export const getPeopleTemplate = defineEndpoint({
  methods: ['GET'],
  path: '/peopleImport/template/:kind',
  summary: 'Download a template for a list of people',
  access: ['SUPER_ADMIN'],
  params: z.object({ kind: z.enum(['csv', 'xlsx']) }),
  responses: { 200: z.string() },
  bytes: true,
});

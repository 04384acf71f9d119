import { z } from 'zod';
import { credits, textLength } from '../limits.ts';
import { classroom } from '../permissions.ts';
import { sentence } from '../sentence.ts';
import { defineEndpoint } from './endpoint.ts';
import { abilities, Id, IdParam, listQuery, NoContent, optionalText, Timestamp, text } from './fields.ts';

export const Program = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  usage: z
    .object({ students: z.int(), quizzes: z.int() })
    .nullable()
    .describe('What belongs to it; null unless the caller is a super admin'),
  isDefault: z.boolean().describe('Where a student without a programme of their own is put'),
  maxCredits: z.number().describe('Credits above it wait for an administrator'),
  dateCreated: Timestamp,
  lastUpdated: Timestamp,
  abilities: abilities(['edit', 'delete', 'teach']).describe(
    '`teach`: publish quizzes for it and write to its students',
  ),
});
export type Program = z.infer<typeof Program>;

const fields = {
  name: text(textLength.name),
  description: optionalText(textLength.description),
  isDefault: z.boolean(),
  maxCredits: z
    .number()
    .min(credits.leastMaximum)
    .max(credits.most)
    .multipleOf(0.01)
    .describe('What a teacher may give a quiz without asking an administrator'),
};
export const NewProgram = z.object({
  ...fields,
  description: fields.description.default(''),
  isDefault: fields.isDefault.default(false),
  maxCredits: fields.maxCredits.default(credits.defaultMaximum),
});
export type NewProgram = z.infer<typeof NewProgram>;
export const ProgramChange = z.object(fields).partial();
export type ProgramChange = z.infer<typeof ProgramChange>;

const params = z.object({ programId: IdParam });

export const listPrograms = defineEndpoint({
  methods: ['GET'],
  path: '/program',
  summary: 'The programmes of the institution',
  access: 'signed-in',
  query: listQuery(['name', 'dateCreated', 'lastUpdated'], {
    search: z.string().max(textLength.name).optional(),
    taught: z.enum(['true']).optional().describe('Only those the caller may publish quizzes for'),
  }),
  responses: { 200: z.array(Program) },
  list: true,
});
export type ProgramQuery = z.output<typeof listPrograms.query>;

export const getProgram = defineEndpoint({
  methods: ['GET'],
  path: '/program/:programId',
  summary: 'One programme',
  access: classroom,
  params,
  responses: { 200: Program },
});

export const createProgram = defineEndpoint({
  methods: ['POST'],
  path: '/program',
  summary: 'Add a programme',
  access: ['SUPER_ADMIN'],
  body: NewProgram,
  responses: { 201: Program },
});

export const updateProgram = defineEndpoint({
  methods: ['PATCH', 'PUT'],
  path: '/program/:programId',
  summary: 'Change the fields sent of a programme',
  access: ['SUPER_ADMIN'],
  params,
  body: ProgramChange,
  responses: { 200: Program },
});

export const deleteProgram = defineEndpoint({
  methods: ['DELETE'],
  path: '/program/:programId',
  summary: 'Delete a programme nobody uses',
  access: ['SUPER_ADMIN'],
  params,
  responses: { 204: NoContent },
});

/** A stretch of the academic calendar: the transcript groups its courses by it. */
export const Semester = z.object({
  id: Id,
  name: z.string(),
  year: z.int(),
  startsOn: z.iso.date(),
  endsOn: z.iso.date().describe('The last day of it'),
  usage: z
    .object({ quizzes: z.int() })
    .nullable()
    .describe('What belongs to it; null for whom it does not concern'),
  abilities: abilities(['edit', 'delete']),
});
export type Semester = z.infer<typeof Semester>;

const Day = z.iso
  .date({ error: sentence('must be a day such as 2026-09-01'), abort: true })
  .refine(
    (day) => day >= '1900-01-01' && day < '2201-01-01',
    sentence('must be between the years 1900 and 2200'),
  );
const semesterFields = {
  name: text(textLength.name),
  year: z.int().min(1900).max(2200),
  startsOn: Day,
  endsOn: Day,
};
export const NewSemester = z.strictObject(semesterFields);
export type NewSemester = z.infer<typeof NewSemester>;
export const SemesterChange = NewSemester.partial();
export type SemesterChange = z.infer<typeof SemesterChange>;

const semesterParams = z.object({ semesterId: IdParam });

export const listSemesters = defineEndpoint({
  methods: ['GET'],
  path: '/semester',
  summary: 'The semesters of the academic calendar, the latest first; never cut',
  access: classroom,
  responses: { 200: z.array(Semester) },
});

export const createSemester = defineEndpoint({
  methods: ['POST'],
  path: '/semester',
  summary: 'Add a semester; it may not overlap another one',
  access: ['SUPER_ADMIN'],
  body: NewSemester,
  responses: { 201: Semester },
});

export const updateSemester = defineEndpoint({
  methods: ['PATCH', 'PUT'],
  path: '/semester/:semesterId',
  summary: 'Change the fields sent of a semester',
  access: ['SUPER_ADMIN'],
  params: semesterParams,
  body: SemesterChange,
  responses: { 200: Semester },
});

export const deleteSemester = defineEndpoint({
  methods: ['DELETE'],
  path: '/semester/:semesterId',
  summary: 'Delete a semester no quiz belongs to',
  access: ['SUPER_ADMIN'],
  params: semesterParams,
  responses: { 204: NoContent },
});

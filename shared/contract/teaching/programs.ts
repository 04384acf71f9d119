import { z } from 'zod';
import { credits, textLength } from '../../limits.ts';
import { classroom } from '../../permissions.ts';
import { sentence } from '../../sentence.ts';
import { defineEndpoint } from '../endpoint.ts';
import { abilities, Id, IdParam, listQuery, NoContent, optionalText, Timestamp, text } from '../fields.ts';

export const Program = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  usage: z
    .object({ students: z.int(), quizzes: z.int() })
    .nullable()
    .describe('Numbers of students and quizzes. null unless the caller is a super admin'),
  isDefault: z.boolean().describe('Programme for students who have none'),
  maxCredits: z.number().describe("Credits above this maximum need an administrator's approval"),
  dateCreated: Timestamp,
  lastUpdated: Timestamp,
  abilities: abilities(['edit', 'delete', 'teach']).describe(
    '`teach`: publish quizzes for the programme and write to its students',
  ),
});
export type Program = z.infer<typeof Program>;

const fields = {
  name: text(textLength.name),
  description: optionalText(textLength.description),
  isDefault: z.boolean(),
  maxCredits: z
    .number()
    .min(credits.minMaximum)
    .max(credits.max)
    .multipleOf(0.01)
    .describe('Maximum credits a teacher can give a quiz without approval'),
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
  summary: "List the institution's programmes",
  access: 'signed-in',
  query: listQuery(['name', 'dateCreated', 'lastUpdated'], {
    search: z.string().max(textLength.name).optional(),
    taught: z.enum(['true']).optional().describe('Only programmes the caller can publish quizzes for'),
  }),
  responses: { 200: z.array(Program) },
  list: true,
});
export type ProgramQuery = z.output<typeof listPrograms.query>;

/** A programme the caller can publish for. */
export const ProgramAudience = z.object({
  id: Id,
  name: z.string(),
  students: z.int().describe('Accepted students who can sign in. They would get a quiz published now'),
  isUsual: z
    .boolean()
    .describe(
      "New quizzes and imports start here if no programme is named: the one of the caller's latest quiz, otherwise the default programme",
    ),
});
export type ProgramAudience = z.infer<typeof ProgramAudience>;

export const listAudience = defineEndpoint({
  methods: ['GET'],
  path: '/program/audience',
  summary: 'List the programmes the caller can publish for, with their numbers of students',
  access: ['TEACHER', 'SUPER_ADMIN'],
  responses: { 200: z.array(ProgramAudience) },
});

export const getProgram = defineEndpoint({
  methods: ['GET'],
  path: '/program/:programId',
  summary: 'Get one programme',
  access: classroom,
  params,
  responses: { 200: Program },
});

export const createProgram = defineEndpoint({
  methods: ['POST'],
  path: '/program',
  summary: 'Create a programme',
  access: ['SUPER_ADMIN'],
  body: NewProgram,
  responses: { 201: Program },
});

export const updateProgram = defineEndpoint({
  methods: ['PATCH', 'PUT'],
  path: '/program/:programId',
  summary: 'Update a programme. Omitted fields stay unchanged',
  access: ['SUPER_ADMIN'],
  params,
  body: ProgramChange,
  responses: { 200: Program },
});

export const deleteProgram = defineEndpoint({
  methods: ['DELETE'],
  path: '/program/:programId',
  summary: 'Delete an unused programme',
  access: ['SUPER_ADMIN'],
  params,
  responses: { 204: NoContent },
});

/** A period of the academic calendar. The transcript groups courses by it. */
export const Semester = z.object({
  id: Id,
  name: z.string(),
  year: z.int(),
  startsOn: z.iso.date(),
  endsOn: z.iso.date().describe('Last day'),
  usage: z
    .object({ quizzes: z.int() })
    .nullable()
    .describe('Usage counts. null unless the caller is a super admin'),
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
  summary: 'List all semesters, latest first',
  access: classroom,
  responses: { 200: z.array(Semester) },
});

export const createSemester = defineEndpoint({
  methods: ['POST'],
  path: '/semester',
  summary: "Create a semester. It can't overlap another one",
  access: ['SUPER_ADMIN'],
  body: NewSemester,
  responses: { 201: Semester },
});

export const updateSemester = defineEndpoint({
  methods: ['PATCH', 'PUT'],
  path: '/semester/:semesterId',
  summary: 'Update a semester. Omitted fields stay unchanged',
  access: ['SUPER_ADMIN'],
  params: semesterParams,
  body: SemesterChange,
  responses: { 200: Semester },
});

export const deleteSemester = defineEndpoint({
  methods: ['DELETE'],
  path: '/semester/:semesterId',
  summary: 'Delete a semester without quizzes',
  access: ['SUPER_ADMIN'],
  params: semesterParams,
  responses: { 204: NoContent },
});

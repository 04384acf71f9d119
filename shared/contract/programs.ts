import { z } from 'zod';
import { textLength } from '../limits.ts';
import { defineEndpoint } from './endpoint.ts';
import { abilities, Id, IdParam, listQuery, NoContent, optionalText, Timestamp, text } from './fields.ts';

export const Program = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  isDefault: z.boolean().describe('Where a student without a programme of their own is put'),
  dateCreated: Timestamp,
  lastUpdated: Timestamp,
  abilities: abilities(['edit', 'delete']),
});
export type Program = z.infer<typeof Program>;

const fields = {
  name: text(textLength.name),
  description: optionalText(textLength.description),
  isDefault: z.boolean(),
};
export const NewProgram = z.object({
  ...fields,
  description: fields.description.default(''),
  isDefault: fields.isDefault.default(false),
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
  }),
  responses: { 200: z.array(Program) },
  list: true,
});
export type ProgramQuery = z.output<typeof listPrograms.query>;

export const getProgram = defineEndpoint({
  methods: ['GET'],
  path: '/program/:programId',
  summary: 'One programme',
  access: 'signed-in',
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
export const Semester = z.object({ id: Id, name: z.string(), year: z.int() });
export type Semester = z.infer<typeof Semester>;

export const listSemesters = defineEndpoint({
  methods: ['GET'],
  path: '/semester',
  summary: 'The semesters of the academic calendar, the latest first; never cut',
  access: 'signed-in',
  responses: { 200: z.array(Semester) },
});

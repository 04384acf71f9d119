import { z } from 'zod';
import { classroom } from '../../permissions.ts';
import { sentence } from '../../sentence.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id, IdParam, listQuery, NoContent, optionalText, Reference, Timestamp } from '../fields.ts';

const authors = ['TEACHER', 'SUPER_ADMIN'] as const;

export const Accommodation = z.object({
  id: Id,
  student: z.object({ id: Id, firstName: z.string(), lastName: z.string() }),
  quiz: z.object({ id: Id, title: z.string() }).nullable().describe('null for all quizzes'),
  timeFactor: z.number().nullable(),
  extraMinutes: z.int().nullable(),
  note: z.string().optional().describe('Staff only'),
  dateCreated: Timestamp,
  lastUpdated: Timestamp,
});
export type Accommodation = z.infer<typeof Accommodation>;

export const listAccommodations = defineEndpoint({
  methods: ['GET'],
  path: '/accommodation',
  summary:
    'List extra time. Students see their own, staff see the students and quizzes they are responsible for',
  access: classroom,
  query: listQuery(['dateCreated', 'lastName'], {
    studentId: IdParam.optional(),
    quizId: IdParam.optional(),
  }),
  responses: { 200: z.array(Accommodation) },
  list: true,
});
export type AccommodationQuery = z.output<typeof listAccommodations.query>;

const extra = {
  timeFactor: z.number().gt(1).max(10).multipleOf(0.01).nullish(),
  extraMinutes: z.int().min(1).max(10_080).nullish(),
};
const eitherMessage = sentence('needs either a timeFactor or extraMinutes');

export const NewAccommodation = z
  .object({
    student: Reference,
    quiz: Reference.nullish(),
    note: optionalText(2_000).default(''),
    ...extra,
  })
  .refine(({ timeFactor, extraMinutes }) => (timeFactor == null) !== (extraMinutes == null), eitherMessage);
export type NewAccommodation = z.infer<typeof NewAccommodation>;

export const createAccommodation = defineEndpoint({
  methods: ['POST'],
  path: '/accommodation',
  summary:
    'Grant extra time for one quiz or for all. Applies to attempts in progress immediately. Replaces an earlier grant (200)',
  access: authors,
  body: NewAccommodation,
  responses: { 201: Accommodation, 200: Accommodation },
});

const accommodationParams = z.object({ accommodationId: IdParam });

export const AccommodationChange = z
  .object({ note: optionalText(2_000).optional(), ...extra })
  .refine(({ timeFactor, extraMinutes }) => timeFactor == null || extraMinutes == null, eitherMessage);
export type AccommodationChange = z.infer<typeof AccommodationChange>;

export const updateAccommodation = defineEndpoint({
  methods: ['PUT', 'PATCH'],
  path: '/accommodation/:accommodationId',
  summary: 'Change extra time. An attempt in progress never loses time',
  access: authors,
  params: accommodationParams,
  body: AccommodationChange,
  responses: { 200: Accommodation },
});

export const deleteAccommodation = defineEndpoint({
  methods: ['DELETE'],
  path: '/accommodation/:accommodationId',
  summary: 'Remove extra time. Attempts in progress keep the time they have',
  access: authors,
  params: accommodationParams,
  responses: { 204: NoContent },
});

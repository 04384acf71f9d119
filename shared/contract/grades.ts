import { z } from 'zod';
import { classroom } from '../permissions.ts';
import { defineEndpoint } from './endpoint.ts';
import { Id, IdParam, listQuery, NoContent, Reference, Timestamp } from './fields.ts';

const authors = ['TEACHER', 'SUPER_ADMIN'] as const;

export const Grade = z.object({
  id: Id,
  attempt: Reference,
  quiz: z.object({ id: Id, title: z.string() }),
  student: z.object({ id: Id, firstName: z.string(), lastName: z.string() }),
  marksReleased: z
    .boolean()
    .describe(
      'False: the student gets no number of this grade, and it is not in the CGPA. Staff see all of it',
    ),
  score: z
    .number()
    .nullable()
    .describe('To the student null until the marks are released, like the next four'),
  totalPoints: z.number(),
  percentage: z.number().nullable(),
  letterGrade: z.string().nullable(),
  grade: z.string().nullable().describe('The same letter'),
  gradePoints: z.number().nullable(),
  isProvisional: z
    .boolean()
    .describe(
      'Something waits for a teacher, to the student also marks that are not released: not in the CGPA yet',
    ),
  isPassed: z.boolean().nullable().describe('Null where the quiz has no passing mark, or while provisional'),
  isBest: z.boolean().describe('The one that counts among the released ones of this student and quiz'),
  dateCreated: Timestamp,
  lastUpdated: Timestamp,
});
export type Grade = z.infer<typeof Grade>;

export const listGrades = defineEndpoint({
  methods: ['GET'],
  path: '/grade',
  summary: "A student's own grades; for a teacher those at their quizzes",
  access: classroom,
  query: listQuery(['dateCreated', 'percentage', 'score'], {
    quizId: IdParam.optional(),
    studentId: IdParam.optional(),
    quizAttemptId: IdParam.optional(),
  }),
  responses: { 200: z.array(Grade) },
  list: true,
});
export type GradeQuery = z.output<typeof listGrades.query>;

const gradeParams = z.object({ gradeId: IdParam });

export const getGrade = defineEndpoint({
  methods: ['GET'],
  path: '/grade/:gradeId',
  summary: 'One grade',
  access: classroom,
  params: gradeParams,
  responses: { 200: Grade },
});

export const createGrade = defineEndpoint({
  methods: ['POST'],
  path: '/grade',
  summary: 'Refused: a grade follows from the marks of an attempt',
  access: authors,
  responses: { 201: Grade },
});

export const updateGrade = defineEndpoint({
  methods: ['PUT', 'PATCH'],
  path: '/grade/:gradeId',
  summary: 'Refused: a grade follows from the marks of an attempt',
  access: authors,
  params: gradeParams,
  responses: { 200: Grade },
});

export const deleteGrade = defineEndpoint({
  methods: ['DELETE'],
  path: '/grade/:gradeId',
  summary: 'Refused: what was graded is kept',
  access: authors,
  params: gradeParams,
  responses: { 204: NoContent },
});

import { z } from 'zod';
import { classroom } from '../../permissions.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id, IdParam, listQuery, NoContent, Reference, Timestamp } from '../fields.ts';

const authors = ['TEACHER', 'SUPER_ADMIN'] as const;

export const Grade = z.object({
  id: Id,
  attempt: Reference,
  quiz: z.object({ id: Id, title: z.string() }),
  student: z.object({ id: Id, firstName: z.string(), lastName: z.string() }),
  marksReleased: z
    .boolean()
    .describe(
      "false if the student can't see the numbers and the grade isn't in the CGPA. Staff see everything",
    ),
  score: z
    .number()
    .nullable()
    .describe('For students, null until the marks are released. Applies to the next four fields too'),
  totalPoints: z.number(),
  percentage: z.number().nullable(),
  letterGrade: z.string().nullable(),
  grade: z.string().nullable().describe('Same as letterGrade'),
  gradePoints: z.number().nullable(),
  isProvisional: z
    .boolean()
    .describe(
      'Not final: an answer needs marking or, for students, the marks are not released. Not in the CGPA yet',
    ),
  isPassed: z.boolean().nullable().describe('null if the quiz has no pass mark or the grade is provisional'),
  isBest: z.boolean().describe('The grade that counts among the released ones for this student and quiz'),
  dateCreated: Timestamp,
  lastUpdated: Timestamp,
});
export type Grade = z.infer<typeof Grade>;

export const listGrades = defineEndpoint({
  methods: ['GET'],
  path: '/grade',
  summary: "List grades: a student's own, or those at the teacher's quizzes",
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
  summary: 'Get one grade',
  access: classroom,
  params: gradeParams,
  responses: { 200: Grade },
});

export const createGrade = defineEndpoint({
  methods: ['POST'],
  path: '/grade',
  summary: 'Always refused, because grades are calculated from marks',
  access: authors,
  responses: { 201: Grade },
});

export const updateGrade = defineEndpoint({
  methods: ['PUT', 'PATCH'],
  path: '/grade/:gradeId',
  summary: 'Always refused, because grades are calculated from marks',
  access: authors,
  params: gradeParams,
  responses: { 200: Grade },
});

export const deleteGrade = defineEndpoint({
  methods: ['DELETE'],
  path: '/grade/:gradeId',
  summary: 'Always refused, because grades are kept',
  access: authors,
  params: gradeParams,
  responses: { 204: NoContent },
});

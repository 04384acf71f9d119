import { z } from 'zod';
import { questionProblem } from '../../limits.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id, IdParam, listQuery, Reference, Timestamp, text } from '../fields.ts';

const authors = ['TEACHER', 'SUPER_ADMIN'] as const;

/** What a student says is wrong with a question. */
export const QuestionProblem = z.object({
  id: Id,
  attempt: Reference,
  question: Reference.extend({ questionText: z.string().describe("As on the student's paper") }),
  studentName: z.string(),
  problemText: z.string(),
  reportedAt: Timestamp,
  resolvedAt: Timestamp.nullable(),
});
export type QuestionProblem = z.infer<typeof QuestionProblem>;

export const reportProblem = defineEndpoint({
  methods: ['POST'],
  path: '/quizAttempt/:attemptId/problem',
  summary:
    "Report a problem with a question in the caller's attempt to its teacher. Replaces an unresolved report",
  access: ['STUDENT'],
  limit: { max: 30, seconds: 900 },
  params: z.object({ attemptId: IdParam }),
  body: z.object({ question: Reference, problemText: text(questionProblem.text) }),
  responses: { 201: z.object({ id: Id, reportedAt: Timestamp }) },
});

export const listProblems = defineEndpoint({
  methods: ['GET'],
  path: '/quiz/:quizId/problem',
  summary: 'List the problems that students reported with the questions of a quiz, newest first',
  access: authors,
  params: z.object({ quizId: IdParam }),
  query: listQuery(['reportedAt'], {
    questionId: IdParam.optional(),
    state: z.enum(['open', 'resolved']).optional().describe('Defaults to both'),
  }),
  responses: { 200: z.array(QuestionProblem) },
  list: true,
});
export type ProblemQuery = z.output<typeof listProblems.query>;

export const resolveProblem = defineEndpoint({
  methods: ['PUT', 'PATCH'],
  path: '/questionProblem/:problemId',
  summary: 'Mark a reported problem as resolved, or open it again',
  access: authors,
  params: z.object({ problemId: IdParam }),
  body: z.object({ isResolved: z.boolean() }),
  responses: { 200: QuestionProblem },
});

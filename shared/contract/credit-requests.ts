import { z } from 'zod';
import { credits } from '../limits.ts';
import { sentence } from '../sentence.ts';
import { defineEndpoint } from './endpoint.ts';
import { abilities, Id, IdParam, listQuery, Timestamp } from './fields.ts';

const CreditRequestStatus = z.enum(['PENDING', 'APPROVED', 'DECLINED', 'WITHDRAWN']);

/** Credits above the maximum of the programme, which a teacher asked for. */
export const CreditRequest = z.object({
  id: Id,
  status: CreditRequestStatus,
  credits: z.number().describe('What the teacher asked for'),
  quiz: z.object({
    id: Id,
    title: z.string(),
    credits: z.number().describe('What counts now'),
    isActive: z.boolean(),
    graded: z.int().describe('Students whose average the quiz is part of'),
  }),
  program: z.object({ id: Id, name: z.string(), maxCredits: z.number() }),
  teacher: z
    .object({ accountId: Id, firstName: z.string(), lastName: z.string() })
    .nullable()
    .describe('Whose quiz it is; null unless a teacher'),
  reason: z.string().describe('Why an administrator declined; empty otherwise'),
  dateCreated: Timestamp,
  decidedAt: Timestamp.nullable(),
  abilities: abilities(['decide']),
});
export type CreditRequest = z.infer<typeof CreditRequest>;

export const listCreditRequests = defineEndpoint({
  methods: ['GET'],
  path: '/creditRequest',
  summary: 'Credits above the maximum that teachers asked for, oldest first',
  access: ['SUPER_ADMIN'],
  query: listQuery(['dateCreated', 'credits'], {
    search: z
      .string()
      .max(200)
      .optional()
      .describe('A part of the title, the programme or the teacher’s name'),
    status: CreditRequestStatus.optional(),
  }),
  responses: { 200: z.array(CreditRequest) },
  list: true,
});
export type CreditRequestQuery = z.output<typeof listCreditRequests.query>;

const params = z.object({ creditRequestId: IdParam });

export const approveCreditRequest = defineEndpoint({
  methods: ['POST'],
  path: '/creditRequest/:creditRequestId/approve',
  summary: 'Let the credits count: averages of students with a grade in this quiz change at once',
  access: ['SUPER_ADMIN'],
  params,
  responses: { 200: CreditRequest },
});

export const declineCreditRequest = defineEndpoint({
  methods: ['POST'],
  path: '/creditRequest/:creditRequestId/decline',
  summary: 'Decline the credits; the quiz keeps those it has, and the teacher reads the reason',
  access: ['SUPER_ADMIN'],
  params,
  body: z.object({
    reason: z
      .string()
      .trim()
      .max(credits.reason)
      .refine((value) => value !== '', sentence('is required')),
  }),
  responses: { 200: CreditRequest },
});

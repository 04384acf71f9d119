import { z } from 'zod';
import { credits } from '../../limits.ts';
import { sentence } from '../../sentence.ts';
import { defineEndpoint } from '../endpoint.ts';
import { abilities, Id, IdParam, listQuery, Timestamp } from '../fields.ts';

const CreditRequestStatus = z.enum(['PENDING', 'APPROVED', 'DECLINED', 'WITHDRAWN']);

/** A teacher's request for credits above the programme's maximum. */
export const CreditRequest = z.object({
  id: Id,
  status: CreditRequestStatus,
  credits: z.number().describe('Credits the teacher requested'),
  quiz: z.object({
    id: Id,
    title: z.string(),
    credits: z.number().describe('Current credits'),
    isActive: z.boolean(),
    graded: z.int().describe('Students whose average includes this quiz'),
  }),
  program: z.object({ id: Id, name: z.string(), maxCredits: z.number() }),
  teacher: z
    .object({ accountId: Id, firstName: z.string(), lastName: z.string() })
    .nullable()
    .describe('Owner of the quiz. null unless the owner is a teacher'),
  reason: z.string().describe('Reason for declining. Empty otherwise'),
  dateCreated: Timestamp,
  decidedAt: Timestamp.nullable(),
  abilities: abilities(['decide']),
});
export type CreditRequest = z.infer<typeof CreditRequest>;

export const listCreditRequests = defineEndpoint({
  methods: ['GET'],
  path: '/creditRequest',
  summary: 'List requests for credits above the maximum, oldest first',
  access: ['SUPER_ADMIN'],
  query: listQuery(['dateCreated', 'credits'], {
    search: z.string().max(200).optional().describe("Part of the title, the programme or the teacher's name"),
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
  summary: 'Approve the credits. Averages of students with a grade in this quiz change immediately',
  access: ['SUPER_ADMIN'],
  params,
  responses: { 200: CreditRequest },
});

export const declineCreditRequest = defineEndpoint({
  methods: ['POST'],
  path: '/creditRequest/:creditRequestId/decline',
  summary: 'Decline the credits. The quiz keeps its current credits, and the teacher can read the reason',
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

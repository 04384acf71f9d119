import { z } from 'zod';
import { nameCorrection as limits, textLength } from '../../limits.ts';
import { sentence } from '../../sentence.ts';
import { defineEndpoint } from '../endpoint.ts';
import { abilities, Id, IdParam, listQuery, NoContent, Timestamp } from '../fields.ts';

// Refuses line breaks and characters that change the text direction, which would garble the rest of a document.
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

function name() {
  return trimmed(textLength.name).refine(
    (value) => !unprintable.test(value),
    sentence('must be on one line, without control characters'),
  );
}

function trimmed(max: number) {
  return z
    .string()
    .trim()
    .max(max)
    .refine((value) => value !== '', sentence('is required'));
}

const NameCorrectionStatus = z.enum(['PENDING', 'ACCEPTED', 'DECLINED', 'WITHDRAWN']);

/** A name correction request, as the student sees it. */
export const OwnNameCorrection = z.object({
  id: Id,
  status: NameCorrectionStatus,
  firstName: z.string().describe('First name the student requested'),
  lastName: z.string(),
  note: z.string().describe("The student's reason"),
  reason: z.string().describe('Reason for declining. Empty otherwise'),
  dateCreated: Timestamp,
  decidedAt: Timestamp.nullable(),
});
export type OwnNameCorrection = z.infer<typeof OwnNameCorrection>;

export const NameCorrectionRequest = z.object({
  firstName: name(),
  lastName: name(),
  note: z.string().trim().max(limits.note).default(''),
});
export type NameCorrectionRequest = z.infer<typeof NameCorrectionRequest>;

export const getOwnNameCorrection = defineEndpoint({
  methods: ['GET'],
  path: '/profile/nameCorrection',
  summary: "Get the student's latest name correction request",
  access: ['STUDENT'],
  responses: {
    200: z.object({
      latest: OwnNameCorrection.nullable().describe('null if the student never requested one'),
    }),
  },
});

export const requestNameCorrection = defineEndpoint({
  methods: ['POST'],
  path: '/profile/nameCorrection',
  summary: 'Request a name correction. An administrator decides. One request at a time, three a day',
  access: ['STUDENT'],
  limit: { max: 60, seconds: 900 },
  body: NameCorrectionRequest,
  responses: { 201: OwnNameCorrection },
});

export const withdrawNameCorrection = defineEndpoint({
  methods: ['DELETE'],
  path: '/profile/nameCorrection',
  summary: "Withdraw the student's pending request",
  access: ['STUDENT'],
  responses: { 204: NoContent },
});

/** The same for administrators, with the student and their current name. */
export const NameCorrection = OwnNameCorrection.extend({
  current: z
    .object({ firstName: z.string(), lastName: z.string() })
    .describe("The student's name. For a decided request, the name before it"),
  student: z.object({
    id: Id,
    accountId: Id,
    studentNumber: z.string(),
    emailAddress: z.string(),
    program: z.string(),
  }),
  decidedBy: z.string().nullable().describe('Email address of the administrator who decided'),
  abilities: abilities(['decide']),
});
export type NameCorrection = z.infer<typeof NameCorrection>;

export const listNameCorrections = defineEndpoint({
  methods: ['GET'],
  path: '/nameCorrection',
  summary: 'List name correction requests, oldest first',
  access: ['SUPER_ADMIN'],
  query: listQuery(['dateCreated', 'lastName'], {
    search: z
      .string()
      .max(200)
      .optional()
      .describe('Part of either name, the email address or the student number'),
    status: NameCorrectionStatus.optional(),
  }),
  responses: { 200: z.array(NameCorrection) },
  list: true,
});
export type NameCorrectionQuery = z.output<typeof listNameCorrections.query>;

const correctionParams = z.object({ nameCorrectionId: IdParam });

export const acceptNameCorrection = defineEndpoint({
  methods: ['POST'],
  path: '/nameCorrection/:nameCorrectionId/accept',
  summary: 'Approve a name correction. Issued documents keep the old name',
  access: ['SUPER_ADMIN'],
  params: correctionParams,
  responses: { 200: NameCorrection },
});

export const declineNameCorrection = defineEndpoint({
  methods: ['POST'],
  path: '/nameCorrection/:nameCorrectionId/decline',
  summary: 'Decline a name correction. The student can read the reason',
  access: ['SUPER_ADMIN'],
  params: correctionParams,
  body: z.object({ reason: trimmed(limits.reason) }),
  responses: { 200: NameCorrection },
});

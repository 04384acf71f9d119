import { z } from 'zod';
import { admission } from '../limits.ts';
import { defineEndpoint } from './endpoint.ts';
import { IdParam, NoContent, Reference, text } from './fields.ts';

const Several = z.array(Reference).min(1).max(admission.mostAtOnce);
const Reason = text(admission.reason).describe('Told to the person by mail');
const Count = z.int().min(0);

/** Of several who waited, some may have been decided on by somebody else meanwhile. */
const others = {
  alreadyAccepted: Count.describe('Accepted before, by whomever: nothing was done about them'),
  gone: Count.describe('Refused or deleted meanwhile, or never there'),
};

export const Acceptance = z.object({
  students: Several,
  assignedTeacher: Reference.nullish().describe('For all of them; what they have stays when not given'),
  program: Reference.nullish().describe('For all of them; the one they chose when not given'),
});
export type Acceptance = z.infer<typeof Acceptance>;

export const Accepted = z.object({ accepted: Count, ...others });
export type Accepted = z.infer<typeof Accepted>;

export const acceptStudents = defineEndpoint({
  methods: ['POST'],
  path: '/student/accept',
  summary: 'Accept several registrations at once, from now on; one transaction',
  access: ['SUPER_ADMIN'],
  body: Acceptance,
  responses: { 200: Accepted },
});

const Refusal = z.object({ reason: Reason });

export const refuseStudent = defineEndpoint({
  methods: ['POST'],
  path: '/student/:studentId/refuse',
  summary: 'Refuse a registration: it is deleted, and the person is told why',
  access: ['SUPER_ADMIN'],
  params: z.object({ studentId: IdParam }),
  body: Refusal,
  responses: { 204: NoContent },
});

const Refusals = z.object({ students: Several, reason: Reason });
export type Refusals = z.infer<typeof Refusals>;

export const Refused = z.object({ refused: Count, ...others });
export type Refused = z.infer<typeof Refused>;

export const refuseStudents = defineEndpoint({
  methods: ['POST'],
  path: '/student/refuse',
  summary: 'Refuse several registrations for one reason; one transaction',
  access: ['SUPER_ADMIN'],
  body: Refusals,
  responses: { 200: Refused },
});

import { z } from 'zod';
import { admission } from '../../limits.ts';
import { defineEndpoint } from '../endpoint.ts';
import { IdParam, NoContent, Reference, text } from '../fields.ts';

const Several = z.array(Reference).min(1).max(admission.maxAtOnce);
const Reason = text(admission.reason).describe('Emailed to the person');
const Count = z.int().min(0);

/** Someone else may have decided on some of several registrations in the meantime. */
const others = {
  alreadyAccepted: Count.describe('Already accepted, so nothing changed'),
  gone: Count.describe('Refused or deleted since, or unknown'),
};

export const Acceptance = z.object({
  students: Several,
  assignedTeacher: Reference.nullish().describe('Applies to all of them. Unchanged if omitted, none if null'),
  program: Reference.nullish().describe('Applies to all of them. Defaults to the programme each one chose'),
});
export type Acceptance = z.infer<typeof Acceptance>;

export const Accepted = z.object({ accepted: Count, ...others });
export type Accepted = z.infer<typeof Accepted>;

export const acceptStudents = defineEndpoint({
  methods: ['POST'],
  path: '/student/accept',
  summary: 'Accept several registrations in one transaction',
  access: ['SUPER_ADMIN'],
  body: Acceptance,
  responses: { 200: Accepted },
});

const Refusal = z.object({ reason: Reason });

export const refuseStudent = defineEndpoint({
  methods: ['POST'],
  path: '/student/:studentId/refuse',
  summary: 'Refuse a registration. Deletes it and emails the person the reason',
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
  summary: 'Refuse several registrations for the same reason, in one transaction',
  access: ['SUPER_ADMIN'],
  body: Refusals,
  responses: { 200: Refused },
});

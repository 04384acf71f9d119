import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { Id, IdParam } from './fields.ts';

/**
 * Events for open pages. An event names what changed and carries no data: the page requests the data again, and that
 * request passes the usual permission checks.
 */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('connected') }),
  z.object({ type: z.literal('resync') }).describe('Events may have been missed: ask for everything again'),
  z
    .object({ type: z.literal('stream.closed') })
    .describe(
      'The account has too many streams and this is the oldest: the stream ends here. Do not reconnect at once',
    ),
  z.object({ type: z.literal('settings.changed') }),
  z.object({ type: z.literal('backups.changed') }).describe('For super admins'),
  z
    .object({ type: z.literal('maintenance.changed') })
    .describe('Closed or open again: for everyone who is signed in'),
  z.object({ type: z.literal('program.changed'), programId: Id }),
  z.object({ type: z.literal('semesters.changed') }),
  z.object({ type: z.literal('notifications.changed') }),
  z.object({ type: z.literal('registrations.changed') }),
  z.object({ type: z.literal('people.changed') }).describe('Of any role: for administrators'),
  z.object({ type: z.literal('quizzes.changed') }),
  z.object({ type: z.literal('questions.changed') }).describe('Of a bank: for its owner'),
  z.object({ type: z.literal('announcements.changed') }),
  z.object({ type: z.literal('profile.changed') }),
  z.object({ type: z.literal('branding.changed') }),
  z
    .object({ type: z.literal('uploads.changed') })
    .describe('Its turn came, or it was read, imported, refused or cancelled: for its owner'),
  z
    .object({ type: z.literal('submissions.changed') })
    .describe('Handed in, marked, regraded, reopened: for the teacher of the quiz'),
  z
    .object({ type: z.literal('attempt.changed'), attemptId: Id })
    .describe('Begun, extended, handed in or graded: for the student'),
  z
    .object({ type: z.literal('answers.changed'), attemptId: Id, device: z.int() })
    .describe('Saved on another device of the student: for streams that name the attempt'),
  z
    .object({ type: z.literal('device.changed'), attemptId: Id, device: z.int() })
    .describe('Another device of the student can edit now: for streams that name the attempt'),
  z
    .object({ type: z.literal('grades.changed') })
    .describe('By a regrade: for the students whose grades they are'),
  z
    .object({ type: z.literal('documents.changed') })
    .describe('Issued or revoked: for the student whose documents they are'),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

export const streamEvents = defineEndpoint({
  methods: ['GET'],
  path: '/events',
  summary: 'Live events for the signed-in person, as a stream',
  access: 'signed-in',
  openInMaintenance: true,
  limit: { max: 120, seconds: 60 },
  query: z.object({
    attemptId: IdParam.optional().describe('Also stream answers.changed and device.changed of this attempt'),
  }),
  responses: { 200: z.string() },
  stream: true,
});

import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { Id, IdParam } from '../fields.ts';

/**
 * Events for open pages. An event names what changed and carries no data: the page requests the data again, and that
 * request passes the usual permission checks.
 */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('connected') }),
  z.object({ type: z.literal('resync') }).describe('Events may have been missed. Refetch everything'),
  z
    .object({ type: z.literal('stream.closed') })
    .describe(
      "The account has too many streams and this is the oldest, so it ends. Don't reconnect immediately",
    ),
  z.object({ type: z.literal('settings.changed') }),
  z.object({ type: z.literal('backups.changed') }).describe('Sent to super admins'),
  z
    .object({ type: z.literal('status.changed') })
    .describe('A part of the system went down or works again. Sent to administrators'),
  z
    .object({ type: z.literal('maintenance.changed') })
    .describe('Maintenance started or ended. Sent to everyone signed in'),
  z.object({ type: z.literal('program.changed'), programId: Id }),
  z.object({ type: z.literal('semesters.changed') }),
  z.object({ type: z.literal('notifications.changed') }),
  z.object({ type: z.literal('registrations.changed') }),
  z.object({ type: z.literal('people.changed') }).describe('Account of any role. Sent to administrators'),
  z.object({ type: z.literal('quizzes.changed') }),
  z.object({ type: z.literal('questions.changed') }).describe('Questions of a bank. Sent to its owner'),
  z.object({ type: z.literal('announcements.changed') }),
  z.object({ type: z.literal('profile.changed') }),
  z.object({ type: z.literal('branding.changed') }),
  z
    .object({ type: z.literal('uploads.changed') })
    .describe(
      'An upload is next in the queue, or was read, imported, refused or cancelled. Sent to its owner',
    ),
  z
    .object({ type: z.literal('submissions.changed') })
    .describe("Submitted, marked, regraded or reopened. Sent to the quiz's teacher"),
  z
    .object({ type: z.literal('attempt.changed'), attemptId: Id })
    .describe('Started, extended, submitted or graded. Sent to the student'),
  z
    .object({ type: z.literal('answers.changed'), attemptId: Id, device: z.int() })
    .describe('Saved on another device of the student. Sent to streams that name the attempt'),
  z
    .object({ type: z.literal('device.changed'), attemptId: Id, device: z.int() })
    .describe('Another device of the student can edit now. Sent to streams that name the attempt'),
  z
    .object({ type: z.literal('grades.changed') })
    .describe('Changed by a regrade. Sent to the affected students'),
  z.object({ type: z.literal('documents.changed') }).describe('Issued or revoked. Sent to the student'),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

export const streamEvents = defineEndpoint({
  methods: ['GET'],
  path: '/events',
  summary: 'Stream live events for the caller',
  access: 'signed-in',
  openInMaintenance: true,
  limit: { max: 120, seconds: 60 },
  query: z.object({
    attemptId: IdParam.optional().describe('Also stream answers.changed and device.changed for this attempt'),
  }),
  responses: { 200: z.string() },
  stream: true,
});

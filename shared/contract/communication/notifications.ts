import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { Id, IdParam, listQuery, NoContent, Timestamp } from '../fields.ts';
import { ServicePart } from '../platform/status.ts';

/**
 * The notification's subject, which opens when it is pressed. Notifications stored by an older version don't have
 * it.
 */
const about = Id.optional();

/** Stored without a name. The student's current name is added when the notification is read. */
const StudentRef = z.object({ studentId: about });
const NamedStudent = z.object({
  studentName: z.string().describe('Current name. A general term if the person was erased'),
});

const params = {
  'registration.received': NamedStudent,
  'registrations.full': z.object({ most: z.int() }),
  'registration.accepted': z.object({ programName: z.string() }),
  'nameCorrection.requested': NamedStudent,
  'nameCorrection.accepted': z.object({}),
  'nameCorrection.declined': z.object({ reason: z.string() }),
  'credits.requested': z.object({ quizTitle: z.string(), credits: z.number(), quizId: about }),
  'credits.approved': z.object({ quizTitle: z.string(), credits: z.number(), quizId: about }),
  'credits.declined': z.object({
    quizTitle: z.string(),
    credits: z.number(),
    reason: z.string(),
    quizId: about,
  }),
  'upload.completed': z.object({ fileName: z.string(), questions: z.int(), uploadId: about }),
  'upload.failed': z.object({ fileName: z.string(), uploadId: about }),
  'submission.waiting': NamedStudent.extend({ quizTitle: z.string(), quizId: about, attemptId: about }),
  'question.reported': NamedStudent.extend({ quizTitle: z.string(), quizId: about }),
  'grade.published': z.object({
    quizTitle: z.string(),
    percentage: z.number(),
    letterGrade: z.string(),
    quizId: about,
    attemptId: about,
  }),
  'grade.changed': z.object({ quizTitle: z.string(), quizId: about }),
  'attempt.reopened': z.object({ quizTitle: z.string(), quizId: about }),
  'certificate.granted': z.object({ quizTitle: z.string(), quizId: about }),
  'document.revoked': z.object({
    quizTitle: z.string().nullable().describe('For certificates. null for transcripts'),
    reason: z.string(),
  }),
  'quiz.opened': z.object({ quizTitle: z.string(), quizId: about }),
  'quiz.closing': z.object({ quizTitle: z.string(), quizId: about, closesAt: Timestamp }),
  'time.granted': z.object({
    quizTitle: z.string().nullable().describe('null for all quizzes'),
    quizId: about,
  }),
  'answer.commented': z.object({ quizTitle: z.string(), quizId: about, attemptId: about }),
  'backup.completed': z.object({}),
  'backup.failed': z.object({ reason: z.string() }),
  'backup.verificationFailed': z.object({ reason: z.string() }),
  'backup.copyFailed': z.object({ reason: z.string() }),
  'service.down': z.object({ part: ServicePart, outageId: about }),
  'service.restored': z.object({ part: ServicePart }),
} as const;

const storedParams = {
  ...params,
  'registration.received': StudentRef,
  'nameCorrection.requested': StudentRef,
  'submission.waiting': StudentRef.extend({ quizTitle: z.string(), quizId: about, attemptId: about }),
  'question.reported': StudentRef.extend({ quizTitle: z.string(), quizId: about }),
} as const;

/** Groups of events for the notification settings. */
export const NotificationEventName = z.enum(Object.keys(params) as [keyof typeof params]);
export type NotificationEventName = z.infer<typeof NotificationEventName>;

function happened<E extends keyof typeof params>(event: E) {
  return z.object({ event: z.literal(event), params: params[event] });
}

function stored<E extends keyof typeof params>(event: E) {
  return z.object({ event: z.literal(event), params: storedParams[event] });
}

/** The events this version knows. Stored events of other versions are skipped. */
export const notificationEvents = Object.keys(params);

/** An event as read. The text is written in the reader's language, on the page and in the mail. */
export const NotificationEvent = z.discriminatedUnion('event', [
  happened('registration.received'),
  happened('registrations.full'),
  happened('registration.accepted'),
  happened('nameCorrection.requested'),
  happened('nameCorrection.accepted'),
  happened('nameCorrection.declined'),
  happened('credits.requested'),
  happened('credits.approved'),
  happened('credits.declined'),
  happened('upload.completed'),
  happened('upload.failed'),
  happened('submission.waiting'),
  happened('question.reported'),
  happened('grade.published'),
  happened('grade.changed'),
  happened('attempt.reopened'),
  happened('certificate.granted'),
  happened('document.revoked'),
  happened('quiz.opened'),
  happened('quiz.closing'),
  happened('time.granted'),
  happened('answer.commented'),
  happened('backup.completed'),
  happened('backup.failed'),
  happened('backup.verificationFailed'),
  happened('backup.copyFailed'),
  happened('service.down'),
  happened('service.restored'),
]);
export type NotificationEvent = z.infer<typeof NotificationEvent>;

/** An event as stored in a row or job, with references to people instead of names. */
export const StoredEvent = z.discriminatedUnion('event', [
  stored('registration.received'),
  stored('registrations.full'),
  stored('registration.accepted'),
  stored('nameCorrection.requested'),
  stored('nameCorrection.accepted'),
  stored('nameCorrection.declined'),
  stored('credits.requested'),
  stored('credits.approved'),
  stored('credits.declined'),
  stored('upload.completed'),
  stored('upload.failed'),
  stored('submission.waiting'),
  stored('question.reported'),
  stored('grade.published'),
  stored('grade.changed'),
  stored('attempt.reopened'),
  stored('certificate.granted'),
  stored('document.revoked'),
  stored('quiz.opened'),
  stored('quiz.closing'),
  stored('time.granted'),
  stored('answer.commented'),
  stored('backup.completed'),
  stored('backup.failed'),
  stored('backup.verificationFailed'),
  stored('backup.copyFailed'),
  stored('service.down'),
  stored('service.restored'),
]);
export type StoredEvent = z.infer<typeof StoredEvent>;

export const NotificationType = z.enum(['info', 'success', 'warning']);
export type NotificationType = z.infer<typeof NotificationType>;

export const Notification = z.intersection(
  z.object({
    id: Id,
    type: NotificationType,
    timestamp: Timestamp,
    read: z.boolean(),
    count: z
      .int()
      .min(2)
      .optional()
      .describe('Number of similar notifications shown as one. The other fields are those of the latest'),
  }),
  NotificationEvent,
);
export type Notification = z.infer<typeof Notification>;

export const listNotifications = defineEndpoint({
  methods: ['GET'],
  path: '/notification',
  summary: "List the caller's current notifications, newest first, with similar ones grouped",
  access: 'signed-in',
  query: listQuery(['timestamp'], { read: z.enum(['true', 'false']).optional() }),
  responses: { 200: z.array(Notification) },
  list: true,
});
export type NotificationQuery = z.output<typeof listNotifications.query>;

export const markNotificationsRead = defineEndpoint({
  methods: ['POST'],
  path: '/notification/markAllRead',
  summary: "Mark all of the caller's notifications as read",
  access: 'signed-in',
  responses: { 200: z.object({ marked: z.int() }) },
});

export const markNotificationRead = defineEndpoint({
  methods: ['POST'],
  path: '/notification/:notificationId/read',
  summary: 'Mark one notification as read, with the earlier ones grouped with it',
  access: 'signed-in',
  params: z.object({ notificationId: IdParam }),
  responses: { 204: NoContent },
});

export const dismissNotification = defineEndpoint({
  methods: ['DELETE'],
  path: '/notification/:notificationId',
  summary: 'Delete one notification, with the earlier ones grouped with it',
  access: 'signed-in',
  params: z.object({ notificationId: IdParam }),
  responses: { 204: NoContent },
});

import { z } from 'zod';
import { Role } from '../../permissions.ts';
import { sentence } from '../../sentence.ts';
import { defineEndpoint } from '../endpoint.ts';
import { CurrentPassword, Id, IdParam, listQuery, Timestamp } from '../fields.ts';

/** Every recorded action. Add a new one here first, so that the page's filter lists it. */
export const AuditAction = z.enum([
  'settings.changed',
  'settings.reset',
  'mailServer.changed',
  'mailServer.removed',
  'mailServer.tested',
  'audit.exported',
  'audit.purged',
  'program.created',
  'program.changed',
  'program.deleted',
  'semester.created',
  'semester.changed',
  'semester.deleted',
  'profile.changed',
  'calendar.shared',
  'calendar.ended',
  'session.started',
  'session.refused',
  'session.ended',
  'password.changed',
  'firstAdmin.created',
  'access.refused',
  'account.registered',
  'account.created',
  'account.changed',
  'account.suspended',
  'account.resumed',
  'account.roleChanged',
  'account.deleted',
  'account.erased',
  'accounts.exported',
  'person.exported',
  'passwordReset.sent',
  'email.requested',
  'email.changed',
  'email.undone',
  'photo.changed',
  'reset.requested',
  'reset.refused',
  'password.reset',
  'invitation.sent',
  'people.imported',
  'student.registered',
  'student.proved',
  'student.lapsed',
  'student.accepted',
  'student.refused',
  'student.created',
  'student.changed',
  'student.deleted',
  'nameCorrection.requested',
  'nameCorrection.withdrawn',
  'nameCorrection.accepted',
  'nameCorrection.declined',
  'teacher.created',
  'teacher.changed',
  'teacher.programsChanged',
  'teacher.deleted',
  'questionBank.created',
  'questionBank.changed',
  'questionBank.deleted',
  'question.created',
  'question.changed',
  'question.deleted',
  'question.restored',
  'question.moved',
  'question.ordered',
  'tag.changed',
  'tag.deleted',
  'quiz.created',
  'quiz.changed',
  'quiz.deleted',
  'quiz.restored',
  'quiz.keyReleased',
  'quiz.keyHidden',
  'credits.requested',
  'credits.withdrawn',
  'credits.approved',
  'credits.declined',
  'announcement.created',
  'announcement.changed',
  'announcement.deleted',
  'attempt.extended',
  'attempt.reopened',
  'attempt.deviceReleased',
  'attempt.handedIn',
  'grade.changed',
  'marks.released',
  'lateAnswer.decided',
  'questionProblem.resolved',
  'questionProblem.reopened',
  'regrade.applied',
  'regrade.undone',
  'report.exported',
  'gradeBook.exported',
  'document.issued',
  'document.revoked',
  'accommodation.granted',
  'accommodation.changed',
  'accommodation.ended',
  'answerFile.loaded',
  'upload.imported',
  'upload.failed',
  'upload.cancelled',
  'upload.deleted',
  'backup.started',
  'backup.completed',
  'backup.failed',
  'backup.verified',
  'backup.verificationFailed',
  'backup.copied',
  'backup.copyFailed',
  'backup.uploaded',
  'backup.downloaded',
  'backup.deleted',
  'backup.restored',
  'system.factoryReset',
  'system.startedForReal',
  'twoFactor.turnedOn',
  'twoFactor.turnedOff',
  'twoFactor.recoveryCodesReplaced',
  'branding.changed',
]);
export type AuditAction = z.infer<typeof AuditAction>;

/** Composed on read, because the log stores references to people and never their names. */
export const AuditPerson = z.object({
  id: Id.describe('Account ID'),
  name: z.string().nullable().describe('The email address if there is no name. null if erased or deleted'),
  email: z.string().nullable().describe('null if erased or deleted'),
  role: Role.nullable().describe('null if erased or deleted'),
  state: z.enum(['present', 'deleted', 'erased']),
});
export type AuditPerson = z.infer<typeof AuditPerson>;

export const AuditEntry = z.object({
  id: Id,
  at: Timestamp,
  action: AuditAction,
  actor: AuditPerson.extend({ role: Role.describe('Role at that time') }).nullable(),
  people: z
    .array(AuditPerson)
    .describe(
      'People affected, at most 3, the person searched for first. If someone changed their own account, they are both actor and the only person here',
    ),
  peopleCount: z.int().min(0).describe('Total number of people affected'),
  targetType: z.string().nullable(),
  targetId: z.string().nullable(),
  targetTitle: z.string().nullable().describe('Current title. null if it has none'),
  isTargetGone: z.boolean().describe('true if deleted since'),
  quizId: Id.nullable().describe('The quiz it is or belongs to, if it still exists'),
  detail: z.record(z.string(), z.unknown()),
  address: z.string().nullable(),
  requestId: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const filters = {
  person: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe(
      'Part of the name, email address, student number or employee ID of the actor or the person affected',
    ),
  personId: IdParam.optional().describe('Account of the actor or the person affected'),
  direction: z
    .enum(['by', 'to', 'both'])
    .optional()
    .describe('Match person and personId as the actor, as the person affected, or as both'),
  actorId: IdParam.optional(),
  action: z
    .string()
    .max(1_000)
    .transform((value) => value.split(','))
    .pipe(z.array(AuditAction))
    .optional()
    .describe('One action, or several separated by commas'),
  targetType: z.string().max(50).optional().describe('For example student, quiz or program'),
  targetId: z.string().max(50).optional(),
  search: z
    .string()
    .max(200)
    .optional()
    .describe("Part of the actor's email address, the action, the target, the details or the IP address"),
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
};

export const listAuditLog = defineEndpoint({
  methods: ['GET'],
  path: '/auditLog',
  summary: 'List the audit log, newest first',
  access: ['SUPER_ADMIN'],
  query: listQuery(['at'], filters),
  responses: { 200: z.array(AuditEntry) },
  list: true,
});
export type AuditQuery = z.output<typeof listAuditLog.query>;

export const getAuditPerson = defineEndpoint({
  methods: ['GET'],
  path: '/auditLog/person/:accountId',
  summary:
    'Get the person that a history is about. Includes deleted and erased people while the log has entries about them',
  access: ['SUPER_ADMIN'],
  params: z.object({ accountId: IdParam }),
  responses: { 200: AuditPerson },
});

export const exportAuditLog = defineEndpoint({
  methods: ['GET'],
  path: '/auditLog/export',
  summary: 'Export matching entries as a table, newest first, at most 100,000',
  access: ['SUPER_ADMIN'],
  limit: { max: 30, seconds: 900 },
  query: z.object({ ...filters, format: z.enum(['csv', 'xlsx']) }),
  responses: { 200: z.string() },
  bytes: true,
});
export type AuditExportQuery = z.output<typeof exportAuditLog.query>;

export const AuditPurge = z
  .strictObject({
    olderThanDays: z.int().min(1).max(3650).optional(),
    all: z.literal(true).optional(),
    password: CurrentPassword,
  })
  .refine(({ olderThanDays, all }) => (olderThanDays === undefined) !== (all === undefined), {
    path: ['olderThanDays'],
    message: sentence('is required, or all instead'),
  });
export type AuditPurge = z.infer<typeof AuditPurge>;

export const purgeAuditLog = defineEndpoint({
  methods: ['POST'],
  path: '/auditLog/purge',
  summary: 'Delete entries older than a number of days, or all. The purge itself is recorded',
  access: ['SUPER_ADMIN'],
  body: AuditPurge,
  responses: { 200: z.object({ deleted: z.int() }) },
});

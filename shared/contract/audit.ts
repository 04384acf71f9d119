import { z } from 'zod';
import { Role } from '../permissions.ts';
import { defineEndpoint } from './endpoint.ts';
import { Id, IdParam, listQuery, Timestamp } from './fields.ts';

/** What is recorded. A new one is added here first, so the filter of the screen knows it. */
export const AuditAction = z.enum([
  'settings.changed',
  'program.created',
  'program.changed',
  'program.deleted',
  'profile.changed',
  'session.started',
  'session.refused',
  'session.ended',
  'password.changed',
  'firstAdmin.created',
  'access.refused',
  'account.registered',
  'email.changed',
  'photo.changed',
  'reset.requested',
  'reset.refused',
  'password.reset',
  'invitation.sent',
  'student.registered',
  'student.accepted',
  'student.created',
  'student.changed',
  'student.deleted',
  'teacher.created',
  'teacher.changed',
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
  'announcement.created',
  'announcement.changed',
  'announcement.deleted',
  'attempt.extended',
  'accommodation.granted',
  'accommodation.changed',
  'accommodation.ended',
  'answerFile.loaded',
  'upload.imported',
  'upload.failed',
  'upload.deleted',
]);
export type AuditAction = z.infer<typeof AuditAction>;

export const AuditEntry = z.object({
  id: Id,
  at: Timestamp,
  action: AuditAction,
  actor: z.object({ id: Id, email: z.string(), role: Role }).nullable(),
  targetType: z.string().nullable(),
  targetId: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  address: z.string().nullable(),
  requestId: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const listAuditLog = defineEndpoint({
  methods: ['GET'],
  path: '/auditLog',
  summary: 'Who did what, newest first',
  access: ['SUPER_ADMIN'],
  query: listQuery(['at'], {
    actorId: IdParam.optional(),
    action: AuditAction.optional(),
    from: z.iso.datetime().optional(),
    to: z.iso.datetime().optional(),
  }),
  responses: { 200: z.array(AuditEntry) },
  list: true,
});
export type AuditQuery = z.output<typeof listAuditLog.query>;

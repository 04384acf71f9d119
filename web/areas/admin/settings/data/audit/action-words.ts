import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AuditAction } from '#shared/contract/audit.ts';

/** What somebody did, as the log says it. */
export const actionWords = {
  'session.started': msg`Signed in`,
  'session.refused': msg`Sign-in refused`,
  'session.ended': msg`Session ended`,
  'password.changed': msg`Changed their password`,
  'password.reset': msg`Password reset`,
  'passwordReset.sent': msg`Sent a password reset`,
  'reset.requested': msg`Reset code requested`,
  'reset.refused': msg`Reset code refused`,
  'email.changed': msg`Changed the e-mail address`,
  'twoFactor.turnedOn': msg`Turned two-factor sign-in on`,
  'twoFactor.turnedOff': msg`Turned two-factor sign-in off`,
  'twoFactor.recoveryCodesReplaced': msg`Made new recovery codes`,
  'access.refused': msg`Access refused`,
  'firstAdmin.created': msg`Created the first administrator`,
  'account.registered': msg`Registered an account`,
  'account.created': msg`Created an account`,
  'account.changed': msg`Changed an account`,
  'account.suspended': msg`Suspended an account`,
  'account.resumed': msg`Resumed an account`,
  'account.roleChanged': msg`Changed a role`,
  'account.deleted': msg`Deleted an account`,
  'account.erased': msg`Erased a person's data`,
  'accounts.exported': msg`Exported the list of people`,
  'person.exported': msg`Exported a person's data`,
  'profile.changed': msg`Changed their profile`,
  'calendar.shared': msg`Made an address for their calendar`,
  'calendar.ended': msg`Ended the address of their calendar`,
  'photo.changed': msg`Changed a photo`,
  'invitation.sent': msg`Sent an invitation`,
  'people.imported': msg`Imported people`,
  'student.registered': msg`Student registered`,
  'student.accepted': msg`Accepted a student`,
  'student.refused': msg`Refused a student`,
  'student.created': msg`Created a student`,
  'student.changed': msg`Changed a student`,
  'student.deleted': msg`Deleted a student`,
  'teacher.created': msg`Created a teacher`,
  'teacher.changed': msg`Changed a teacher`,
  'teacher.deleted': msg`Deleted a teacher`,
  'questionBank.created': msg`Created a question bank`,
  'questionBank.changed': msg`Changed a question bank`,
  'questionBank.deleted': msg`Deleted a question bank`,
  'question.created': msg`Created a question`,
  'question.changed': msg`Changed a question`,
  'question.deleted': msg`Deleted a question`,
  'question.restored': msg`Restored a question`,
  'question.moved': msg`Moved questions`,
  'question.ordered': msg`Put questions in order`,
  'tag.changed': msg`Changed a tag`,
  'tag.deleted': msg`Deleted a tag`,
  'upload.imported': msg`Imported a question file`,
  'upload.failed': msg`Question file failed`,
  'upload.deleted': msg`Deleted a question file`,
  'quiz.created': msg`Created a quiz`,
  'quiz.changed': msg`Changed a quiz`,
  'quiz.deleted': msg`Deleted a quiz`,
  'announcement.created': msg`Wrote an announcement`,
  'announcement.changed': msg`Changed an announcement`,
  'announcement.deleted': msg`Deleted an announcement`,
  'attempt.extended': msg`Gave an attempt more time`,
  'attempt.reopened': msg`Reopened an attempt`,
  'attempt.handedIn': msg`Handed an attempt in`,
  'answerFile.loaded': msg`Loaded an answer file`,
  'accommodation.granted': msg`Granted extra time`,
  'accommodation.changed': msg`Changed extra time`,
  'accommodation.ended': msg`Ended extra time`,
  'grade.changed': msg`Changed a grade`,
  'lateAnswer.decided': msg`Decided on a late answer`,
  'regrade.applied': msg`Regraded a question`,
  'regrade.undone': msg`Undid a regrade`,
  'report.exported': msg`Exported a report`,
  'document.issued': msg`Issued a certificate or transcript`,
  'document.revoked': msg`Revoked a certificate or transcript`,
  'gradeBook.exported': msg`Exported a grade book`,
  'settings.changed': msg`Changed the settings`,
  'settings.reset': msg`Reset the settings`,
  'branding.changed': msg`Changed the branding`,
  'program.created': msg`Created a programme`,
  'program.changed': msg`Changed a programme`,
  'program.deleted': msg`Deleted a programme`,
  'semester.created': msg`Created a semester`,
  'semester.changed': msg`Changed a semester`,
  'semester.deleted': msg`Deleted a semester`,
  'audit.exported': msg`Exported the audit log`,
  'audit.purged': msg`Purged the audit log`,
  'backup.started': msg`Started a backup`,
  'backup.completed': msg`Backup completed`,
  'backup.failed': msg`Backup failed`,
  'backup.uploaded': msg`Uploaded a backup`,
  'backup.downloaded': msg`Downloaded a backup`,
  'backup.deleted': msg`Deleted a backup`,
  'backup.restored': msg`Restored a backup`,
  'system.factoryReset': msg`Reset the system to its beginning`,
} as const satisfies Record<AuditAction, MessageDescriptor>;

interface ActionGroup {
  key: string;
  label: MessageDescriptor;
  actions: AuditAction[];
}

/** By what stands before the dot; each deed is in the first group that names it. */
const areas: { key: string; label: MessageDescriptor; of: RegExp }[] = [
  {
    key: 'sign-in',
    label: msg`Signing in`,
    of: /^(session|password|passwordReset|reset|email|twoFactor|access)\./,
  },
  {
    key: 'people',
    label: msg`People`,
    of: /^(firstAdmin|accounts?|person|people|profile|photo|invitation|student|teacher)\./,
  },
  { key: 'questions', label: msg`Questions`, of: /^(questionBank|question|tag|upload)\./ },
  { key: 'quizzes', label: msg`Quizzes and announcements`, of: /^(quiz|announcement)\./ },
  {
    key: 'grades',
    label: msg`Attempts and grades`,
    of: /^(attempt|answerFile|accommodation|grade|lateAnswer|regrade|report)\./,
  },
  { key: 'system', label: msg`System`, of: /./ },
];

export const actionGroups: readonly ActionGroup[] = groupActions();

function groupActions(): ActionGroup[] {
  const all = Object.keys(actionWords) as AuditAction[];
  return areas.map(({ key, label }) => ({
    key,
    label,
    actions: all.filter((action) => areas.find(({ of }) => of.test(action))?.key === key),
  }));
}

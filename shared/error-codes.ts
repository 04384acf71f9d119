import { z } from 'zod';
import { sentence } from './sentence.ts';

interface ErrorDefinition {
  status: number;
  /** The default message, shown if the throwing code gives no specific one. */
  message: string;
}

/** Every error the API can return, with its status. */
export const errorCatalogue = {
  MALFORMED_REQUEST: { status: 400, message: sentence('The request couldn’t be read.') },
  INVALID_PARAMETER: { status: 400, message: sentence('A request parameter is invalid.') },
  COMMON_PASSWORD: {
    status: 422,
    message: sentence('This password is too common. Please choose another one.'),
  },
  PERSONAL_PASSWORD: {
    status: 422,
    message: sentence('Your password can’t be your name or your email address. Please choose another one.'),
  },
  EMAIL_LINK_INVALID: {
    status: 400,
    message: sentence('This link has already been used or has expired.'),
  },
  RESET_CODE_WRONG: { status: 400, message: sentence('That code is incorrect or has expired.') },
  RESET_TOKEN_INVALID: {
    status: 400,
    message: sentence('Your code has expired or has already been used. Request a new code.'),
  },
  INVITATION_INVALID: {
    status: 400,
    message: sentence('This invitation has already been used or has expired. Request a code instead.'),
  },
  SECOND_FACTOR_OVER: {
    status: 400,
    message: sentence('Your sign-in timed out, or too many codes were wrong. Please sign in again.'),
  },
  NOT_SIGNED_IN: { status: 401, message: sentence('Please sign in.') },
  WRONG_CREDENTIALS: { status: 401, message: sentence('Invalid email or password. Please try again.') },
  FORBIDDEN: { status: 403, message: sentence('You don’t have permission to do this.') },
  ACCOUNT_PENDING: {
    status: 403,
    message: sentence('Your registration is being reviewed. We’ll email you when it’s accepted.'),
  },
  ACCOUNT_SUSPENDED: {
    status: 403,
    message: sentence('Your account is suspended. Please contact an administrator at your institution.'),
  },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    message: sentence(
      'Your institution requires two-factor sign-in for staff. Set it up for your account to continue.',
    ),
  },
  FIRST_ADMIN_LINK_INVALID: {
    status: 403,
    message: sentence('This link is invalid or has expired. Restart the server to get a new one.'),
  },
  FIRST_ADMIN_EXISTS: {
    status: 403,
    message: sentence('An administrator already exists. Sign in with that account.'),
  },
  FILE_LINK_INVALID: {
    status: 403,
    message: sentence('This file link has expired or is incomplete. Reload the page to get a new one.'),
  },
  QUIZ_PASSWORD_REQUIRED: { status: 403, message: sentence('This quiz needs a password.') },
  QUIZ_PASSWORD_WRONG: { status: 403, message: sentence('Incorrect password.') },
  WRONG_PASSWORD: { status: 422, message: sentence('The current password is incorrect.') },
  TWO_FACTOR_CODE_WRONG: {
    status: 422,
    message: sentence('That code is incorrect or has already been used.'),
  },
  NOT_FOUND: { status: 404, message: sentence('This doesn’t exist, or you don’t have access to it.') },
  REQUEST_TOO_SLOW: { status: 408, message: sentence('The request took too long to arrive.') },
  CONFLICT: { status: 409, message: sentence('This conflicts with existing data.') },
  EMAIL_TAKEN: { status: 409, message: sentence('An account with this email address already exists.') },
  EMAIL_HELD: {
    status: 409,
    message: sentence(
      'Another account used this email address until recently, and its owner can still undo the change.',
    ),
  },
  LAST_SUPER_ADMIN: {
    status: 409,
    message: sentence('This is the last active super admin. The system needs at least one.'),
  },
  OWN_ACCOUNT: { status: 409, message: sentence('You can’t do this to your own account.') },
  ACCOUNT_NOT_ACTIVE: {
    status: 409,
    message: sentence('This account isn’t active. It is pending, suspended or deleted.'),
  },
  ACCOUNTS_REFUSED: {
    status: 409,
    message: sentence('This isn’t possible for some of these people, so nothing was changed.'),
  },
  USERS_LIMIT_REACHED: {
    status: 409,
    message: sentence('This institution has reached its user limit. Please contact an administrator.'),
  },
  REGISTRATION_ACCEPTED: {
    status: 409,
    message: sentence('This registration has already been accepted and can no longer be refused.'),
  },
  OPEN_ON_ANOTHER_DEVICE: {
    status: 409,
    message: sentence(
      'This quiz is open on another device. Close it there, or ask your teacher to release it.',
    ),
  },
  TWO_FACTOR_ON_ALREADY: { status: 409, message: sentence('Two-factor sign-in is already on.') },
  TWO_FACTOR_NOT_ON: { status: 409, message: sentence('Two-factor sign-in is not on.') },
  TWO_FACTOR_OWN: {
    status: 409,
    message: sentence('You can turn off your own two-factor sign-in only in your profile.'),
  },
  TWO_FACTOR_KEPT: {
    status: 409,
    message: sentence('Your institution requires two-factor sign-in for staff, so you can’t turn it off.'),
  },
  OWN_SECOND_FACTOR_FIRST: {
    status: 409,
    message: sentence(
      'Set up two-factor sign-in for your own account first. Otherwise you would lock yourself out.',
    ),
  },
  TWO_FACTOR_SETUP_OVER: { status: 409, message: sentence('This set-up has expired. Please start again.') },
  BRANDING_BUILT_IN: {
    status: 409,
    message: sentence('A built-in profile can’t be deleted. Restore it or turn it off instead.'),
  },
  BRANDING_DEFAULT_NEEDED: {
    status: 409,
    message: sentence(
      'The default profile can’t be deleted or turned off, because it applies when no other profile matches.',
    ),
  },
  BRANDING_FULL: {
    status: 409,
    message: sentence('There are already 100 branding profiles. Delete one first.'),
  },
  PROGRAM_NOT_TAUGHT: {
    status: 403,
    message: sentence('You don’t teach this programme. Ask an administrator to add it to your programmes.'),
  },
  CREDIT_REQUEST_DECIDED: {
    status: 409,
    message: sentence('This request has already been decided or withdrawn.'),
  },
  PROGRAM_NAME_TAKEN: { status: 409, message: sentence('A programme with this name already exists.') },
  PROGRAM_IN_USE: { status: 409, message: sentence('This programme is in use and can’t be deleted.') },
  SEMESTER_NAME_TAKEN: { status: 409, message: sentence('This year already has a semester with this name.') },
  SEMESTER_IN_USE: {
    status: 409,
    message: sentence('This semester has quizzes, so it can’t be deleted.'),
  },
  ATTEMPTS_RUNNING: { status: 409, message: sentence('Students are taking quizzes right now.') },
  QUIZ_INACTIVE: { status: 409, message: sentence('This quiz isn’t active.') },
  QUIZ_NOT_OPEN_YET: { status: 409, message: sentence('This quiz hasn’t opened yet.') },
  QUIZ_CLOSED: { status: 409, message: sentence('This quiz is closed.') },
  ATTEMPT_LIMIT_REACHED: { status: 409, message: sentence('You have used all your attempts at this quiz.') },
  QUIZ_WITHOUT_QUESTIONS: {
    status: 409,
    message: sentence('This quiz doesn’t have enough questions yet. Please let your teacher know.'),
  },
  NOTHING_UPCOMING: {
    status: 409,
    message: sentence('This quiz has no upcoming opening or closing time for you.'),
  },
  ATTEMPT_CLOSED: { status: 409, message: sentence('This attempt has already been submitted.') },
  ATTEMPT_TIMED_OUT: { status: 409, message: sentence('The time for this attempt is up.') },
  ATTEMPT_WITHOUT_DEADLINE: { status: 409, message: sentence('This attempt has no time limit.') },
  ATTEMPT_RUNNING: { status: 409, message: sentence('This attempt hasn’t been submitted yet.') },
  ANSWER_STALE: { status: 409, message: sentence('A newer answer is already saved.') },
  QUESTION_CHANGED: {
    status: 409,
    message: sentence('Someone else changed this question. Reload it to see the changes.'),
  },
  QUIZ_CHANGED: {
    status: 409,
    message: sentence('Someone else changed this quiz. Reload it to see the changes.'),
  },
  TAG_NAME_TAKEN: { status: 409, message: sentence('You already have a tag with this name.') },
  TAG_IN_USE: {
    status: 409,
    message: sentence('A quiz uses this tag for its random questions. Change that quiz first.'),
  },
  GRADE_CHANGED: {
    status: 409,
    message: sentence('Someone else changed these marks. Reload them to see the changes.'),
  },
  SUBMISSION_GRADED: { status: 409, message: sentence('This submission has already been graded.') },
  KEY_NOT_RELEASABLE: {
    status: 409,
    message: sentence(
      'Only a quiz that shows its correct answers after closing can release them earlier. Change its settings first.',
    ),
  },
  LATE_ANSWER_AFTER_KEY: {
    status: 409,
    message: sentence(
      'This late answer arrived after the correct answer was visible. Confirm that you want to accept it anyway.',
    ),
  },
  LATE_ANSWER_DECIDED: {
    status: 409,
    message: sentence('This late answer has already been accepted or refused.'),
  },
  ATTEMPT_RUNNING_ALREADY: {
    status: 409,
    message: sentence(
      'The student has another attempt at this quiz in progress. It must be submitted first.',
    ),
  },
  REGRADE_UNDONE: { status: 409, message: sentence('This regrade has already been undone.') },
  REGRADE_NOT_LATEST: {
    status: 409,
    message: sentence('This question was regraded again later. Undo the later regrade first.'),
  },
  REGRADE_STALE: {
    status: 409,
    message: sentence('No student was shown this version of the question in this quiz. Reload the question.'),
  },
  REGRADE_OUTDATED: {
    status: 409,
    message: sentence('The question was changed or regraded after your preview. Preview the regrade again.'),
  },
  REGRADE_BANK_CHANGED: {
    status: 409,
    message: sentence(
      'The question was changed in its bank, so its previous answer key can’t be restored. Nothing was undone.',
    ),
  },
  GRADE_IS_COMPUTED: {
    status: 409,
    message: sentence('Grades are calculated from marks and can’t be changed directly.'),
  },
  UPLOAD_NOT_OPEN: {
    status: 409,
    message: sentence(
      'This file can’t be imported now. It is still being read, or it has already been imported or discarded.',
    ),
  },
  UPLOAD_FINISHED: {
    status: 409,
    message: sentence('This upload can no longer be cancelled. The file has already been read.'),
  },
  UPLOAD_CANCELLED: {
    status: 409,
    message: sentence('This upload was cancelled. Nothing was imported. You can upload the file again.'),
  },
  UPLOAD_HAS_FAULTS: {
    status: 409,
    message: sentence('Some questions in this file have errors. Correct them or leave them out.'),
  },
  UPLOAD_WITHOUT_QUESTIONS: { status: 409, message: sentence('There are no questions left to import.') },
  PEOPLE_IMPORT_CHANGED: {
    status: 409,
    message: sentence(
      'Some data changed after this file was checked. Nothing was imported. Check the file again.',
    ),
  },
  BACKUP_RUNNING: {
    status: 409,
    message: sentence('A backup or restore is running. Please wait until it finishes.'),
  },
  BACKUP_NO_SECOND_PLACE: {
    status: 409,
    message: sentence('There is no second location for backups. Set BACKUP_COPY_URL on the server first.'),
  },
  VERIFICATION_RUNNING: {
    status: 409,
    message: sentence('A backup is being verified. Please wait until it finishes.'),
  },
  NO_DEMO_SCHOOL: { status: 409, message: sentence('The demo school has already been deleted.') },
  BACKUP_FILE_GONE: { status: 409, message: sentence('The file of this backup is no longer on the server.') },
  DOCUMENT_REVOKED: {
    status: 409,
    message: sentence('This document has been revoked and is no longer available.'),
  },
  DOCUMENT_REVOKED_ALREADY: {
    status: 409,
    message: sentence('This document has already been revoked.'),
  },
  DOCUMENT_NOT_REPLACEABLE: {
    status: 409,
    message: sentence(
      'This document can’t be replaced. Only a certificate that an administrator revoked and whose grade still passes can be replaced.',
    ),
  },
  NAME_CORRECTION_PENDING: {
    status: 409,
    message: sentence('You have already requested a correction. Withdraw that request first.'),
  },
  NAME_CORRECTION_DECIDED: {
    status: 409,
    message: sentence('This request has already been decided or withdrawn.'),
  },
  DOCUMENT_ALTERED: {
    status: 409,
    message: sentence(
      'The stored copy of this document no longer matches the one that was issued. Please contact an administrator.',
    ),
  },
  MAIL_SERVER_FIXED: {
    status: 409,
    message: sentence('The mail server is set by SMTP_URL on the server. Change it there.'),
  },
  MAIL_NOT_SET_UP: {
    status: 409,
    message: sentence('Emails aren’t sent yet. Set up the mail server first.'),
  },
  RECORD_KEPT: { status: 409, message: sentence('This is part of the record and can’t be deleted.') },
  ANSWER_FILE_TOO_LARGE: { status: 413, message: sentence('This answer file is too large.') },
  FILE_TOO_LARGE: {
    status: 413,
    message: sentence('File size exceeds 50MB limit. Please choose a smaller file.'),
  },
  PEOPLE_FILE_TOO_LARGE: {
    status: 413,
    message: sentence('File size exceeds 10MB limit. Please split the list into smaller files.'),
  },
  DOCUMENT_TOO_LARGE: {
    status: 413,
    message: sentence('This file is larger than 4 MB, so it isn’t a document issued here.'),
  },
  BACKUP_TOO_LARGE: { status: 413, message: sentence('This backup file is larger than 8 GB.') },
  EXPORT_TOO_LARGE: { status: 413, message: sentence('This table is too large to export as one file.') },
  REQUEST_TOO_LARGE: { status: 413, message: sentence('The request is too large.') },
  BRAND_IMAGE_TOO_LARGE: { status: 413, message: sentence('The image must be smaller than 2 MB.') },
  PHOTO_TOO_LARGE: { status: 413, message: sentence('File size must be less than 5MB') },
  ADDRESS_TOO_LONG: { status: 414, message: sentence('The request URL is too long.') },
  UNSUPPORTED_CONTENT: { status: 415, message: sentence('This content type isn’t supported.') },
  PHOTO_TYPE_UNSUPPORTED: { status: 415, message: sentence('Please upload a PNG, JPEG or WebP image.') },
  FILE_TYPE_UNSUPPORTED: {
    status: 415,
    message: sentence('Unsupported file type. Please upload PDF, Excel, or CSV files only.'),
  },
  OWN_ACCOUNT_FIRST: {
    status: 422,
    message: sentence(
      'The password or email address of this account is publicly known. Choose your own name, email address and password.',
    ),
  },
  BACKUP_INVALID: {
    status: 422,
    message: sentence('This file isn’t a CQuiz backup, or it is damaged. Nothing was changed.'),
  },
  BACKUP_KEY_REQUIRED: {
    status: 422,
    message: sentence('This backup is encrypted. Enter its private key to restore it.'),
  },
  BACKUP_KEY_INVALID: {
    status: 422,
    message: sentence(
      'This isn’t an age private key. A private key is one line that starts with AGE-SECRET-KEY-1.',
    ),
  },
  BACKUP_KEY_WRONG: {
    status: 422,
    message: sentence('This private key doesn’t decrypt the backup. Nothing was changed.'),
  },
  BACKUP_NEWER: {
    status: 422,
    message: sentence('This backup was made by a newer version of CQuiz. Update this system first.'),
  },
  MAIL_SERVER_REFUSED: { status: 422, message: sentence('The mail server refused the test email.') },
  FILE_REQUIRED: { status: 422, message: sentence('Please choose a file.') },
  PEOPLE_FILE_HAS_FAULTS: {
    status: 422,
    message: sentence('Some rows in this file have errors. Nothing was imported.'),
  },
  PEOPLE_FILE_EMPTY: { status: 422, message: sentence('There is no one left to import.') },
  FILE_REFUSED: { status: 422, message: sentence('Upload failed') },
  PHOTO_REQUIRED: { status: 422, message: sentence('Please upload a passport size photo.') },
  PHOTO_UNREADABLE: {
    status: 422,
    message: sentence('We couldn’t read this image. It is damaged or has more than 40 megapixels.'),
  },
  INVALID_INPUT: { status: 422, message: sentence('Some fields are invalid.') },
  PROBLEM_REPORTED_AGAIN: {
    status: 409,
    message: sentence('The student reported this question again. Read the new report.'),
  },
  QUESTION_NOT_IN_ATTEMPT: {
    status: 422,
    message: sentence('This question isn’t part of this attempt.'),
  },
  ANSWER_NOT_POSSIBLE: { status: 422, message: sentence('This answer isn’t valid for this question.') },
  ANSWER_FILE_INVALID: {
    status: 422,
    message: sentence('This isn’t an answer file from this school, or it is damaged.'),
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    message: sentence('Too many requests. Please wait a moment and try again.'),
  },
  REGISTRATIONS_FULL: {
    status: 429,
    message: sentence(
      'Too many registrations are pending review, so we can’t take new ones now. Please try again later.',
    ),
  },
  TOO_MANY_UPLOADS: {
    status: 429,
    message: sentence(
      'You have too many files in the queue. Wait until some have been read or cancel some, then try again.',
    ),
  },
  RESET_CODE_BLOCKED: {
    status: 429,
    message: sentence(
      'Too many wrong codes. Enter the longer code from the latest email, or request a new code.',
    ),
  },
  HEADERS_TOO_LARGE: { status: 431, message: sentence('The request headers are too large.') },
  INTERNAL: { status: 500, message: sentence('Something went wrong on our side. Please try again.') },
  EXPLANATION_FAILED: {
    status: 502,
    message: sentence('We couldn’t get an explanation. Please try again later.'),
  },
  MAIL_SERVER_UNREACHABLE: { status: 502, message: sentence('The mail server can’t be reached.') },
  MAINTENANCE: {
    status: 503,
    message: sentence('The system is closed for maintenance. Please try again later.'),
  },
  UNAVAILABLE: {
    status: 503,
    message: sentence('The system is busy or restarting. Please try again in a moment.'),
  },
  FILE_STORE_UNAVAILABLE: {
    status: 503,
    message: sentence(
      'Files can’t be saved or opened at the moment. Please try again in a few minutes. If the problem continues, contact an administrator.',
    ),
  },
  ERASURES_UNREADABLE: {
    status: 503,
    message: sentence(
      'We couldn’t read the register of erasures beside the backups, so a restore could also restore erased people. Nothing was changed. Repair or restore the register first.',
    ),
  },
  BACKUP_FAILED: {
    status: 503,
    message: sentence('The backup made beforehand failed, so nothing was changed.'),
  },
  STORAGE_FULL: {
    status: 507,
    message: sentence('The disk is full, so nothing can be saved. Please contact an administrator.'),
  },
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorCode = keyof typeof errorCatalogue;
export const ErrorCode = z.enum(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]);

/** Why a once valid token no longer works. Only someone who holds the token learns this. */
export const EndedSession = z.object({
  reason: z
    .enum(['IDLE', 'EXPIRED', 'PASSWORD_CHANGED', 'ENDED'])
    .describe('ENDED: signed out, ended on another device or by an administrator'),
  minutes: z.int().nullable().describe('With IDLE and EXPIRED: the time after which the session ended'),
});
export type EndedSession = z.infer<typeof EndedSession>;

/** The body of every error response. */
export const ErrorBody = z.object({
  success: z.literal(false),
  message: z.string(),
  code: ErrorCode,
  details: z.array(z.string()).optional(),
  current: z.unknown().optional().describe('With 409: what is stored instead'),
  id: z.int().optional().describe('For a refused upload: ID of its entry in the history'),
  error: z.string().optional().describe('For a refused upload: same as the message'),
  endedSession: EndedSession.optional().describe('With 401: why the session of this token ended'),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

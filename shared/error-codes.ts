import { z } from 'zod';
import { sentence } from './sentence.ts';

interface ErrorDefinition {
  status: number;
  /** The default message, shown if the throwing code gives no specific one. */
  message: string;
}

/** Every error the API can return, with its status. */
export const errorCatalogue = {
  MALFORMED_REQUEST: { status: 400, message: sentence('The request could not be read.') },
  INVALID_PARAMETER: { status: 400, message: sentence('A parameter of the request is not valid.') },
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
    message: sentence('This link has been used already, or it has expired.'),
  },
  RESET_CODE_WRONG: { status: 400, message: sentence('This code is not right, or it has expired.') },
  RESET_TOKEN_INVALID: {
    status: 400,
    message: sentence('This took too long, or the code has been used already. Please ask for a new code.'),
  },
  INVITATION_INVALID: {
    status: 400,
    message: sentence('This invitation has been used already, or it is over. Please ask for a code instead.'),
  },
  SECOND_FACTOR_OVER: {
    status: 400,
    message: sentence('This took too long, or too many codes were wrong. Please sign in again.'),
  },
  NOT_SIGNED_IN: { status: 401, message: sentence('Please sign in.') },
  WRONG_CREDENTIALS: { status: 401, message: sentence('Invalid email or password. Please try again.') },
  FORBIDDEN: { status: 403, message: sentence('You are not allowed to do this.') },
  ACCOUNT_PENDING: {
    status: 403,
    message: sentence('Your registration is being reviewed. You will get an email when it is accepted.'),
  },
  ACCOUNT_SUSPENDED: {
    status: 403,
    message: sentence('Your account is suspended. Please ask an administrator of your institution.'),
  },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    message: sentence(
      'Your institution requires two-factor sign-in for staff. Set it up for your account to continue.',
    ),
  },
  FIRST_ADMIN_LINK_INVALID: {
    status: 403,
    message: sentence('This link is not valid, or it has expired. Start the server again to get a new one.'),
  },
  FIRST_ADMIN_EXISTS: {
    status: 403,
    message: sentence('An administrator already exists. Sign in with that account.'),
  },
  FILE_LINK_INVALID: {
    status: 403,
    message: sentence('This link to a file is over or not complete. Load the page again to get a new one.'),
  },
  QUIZ_PASSWORD_REQUIRED: { status: 403, message: sentence('This quiz asks for a password.') },
  QUIZ_PASSWORD_WRONG: { status: 403, message: sentence('This is not the password of the quiz.') },
  WRONG_PASSWORD: { status: 422, message: sentence('The current password is not right.') },
  TWO_FACTOR_CODE_WRONG: {
    status: 422,
    message: sentence('This code is not right, or it has been used already.'),
  },
  NOT_FOUND: { status: 404, message: sentence('Nothing was found here.') },
  REQUEST_TOO_SLOW: { status: 408, message: sentence('The request took too long to arrive.') },
  CONFLICT: { status: 409, message: sentence('This conflicts with what is already there.') },
  EMAIL_TAKEN: { status: 409, message: sentence('An account with this email address exists already.') },
  EMAIL_HELD: {
    status: 409,
    message: sentence(
      'This address belonged to another account until recently, and its owner can still undo the change.',
    ),
  },
  LAST_SUPER_ADMIN: {
    status: 409,
    message: sentence(
      'This is the last active super admin. Somebody must be left who can administer the system.',
    ),
  },
  OWN_ACCOUNT: { status: 409, message: sentence('You cannot do this to your own account.') },
  ACCOUNT_NOT_ACTIVE: {
    status: 409,
    message: sentence(
      'This account is not active: it waits to be accepted, is suspended or has been deleted.',
    ),
  },
  ACCOUNTS_REFUSED: {
    status: 409,
    message: sentence('This cannot be done to some of these people, so nothing was changed.'),
  },
  USERS_LIMIT_REACHED: {
    status: 409,
    message: sentence('This institution has reached its number of users. Please ask an administrator.'),
  },
  REGISTRATION_ACCEPTED: {
    status: 409,
    message: sentence('This registration has been accepted already. It cannot be refused any more.'),
  },
  OPEN_ON_ANOTHER_DEVICE: {
    status: 409,
    message: sentence(
      'This quiz is open on another device. Close it there, or ask your teacher to release it.',
    ),
  },
  TWO_FACTOR_ON_ALREADY: { status: 409, message: sentence('Two-factor sign-in is on already.') },
  TWO_FACTOR_NOT_ON: { status: 409, message: sentence('Two-factor sign-in is not on.') },
  TWO_FACTOR_OWN: {
    status: 409,
    message: sentence('Turn off your own two-factor sign-in in your profile: there it asks for a code.'),
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
  TWO_FACTOR_SETUP_OVER: { status: 409, message: sentence('This set-up is over. Please begin again.') },
  BRANDING_BUILT_IN: {
    status: 409,
    message: sentence('A built-in profile cannot be deleted. Restore it, or turn it off.'),
  },
  BRANDING_DEFAULT_NEEDED: {
    status: 409,
    message: sentence('The default profile applies where no other does: it cannot be deleted or turned off.'),
  },
  BRANDING_FULL: {
    status: 409,
    message: sentence('There are 100 branding profiles already. Delete one first.'),
  },
  PROGRAM_NOT_TAUGHT: {
    status: 403,
    message: sentence('You don’t teach this programme. Ask an administrator to add it to your programmes.'),
  },
  CREDIT_REQUEST_DECIDED: {
    status: 409,
    message: sentence('This request has already been decided or withdrawn.'),
  },
  PROGRAM_NAME_TAKEN: { status: 409, message: sentence('A programme with this name exists already.') },
  PROGRAM_IN_USE: { status: 409, message: sentence('This programme is in use and cannot be deleted.') },
  SEMESTER_NAME_TAKEN: { status: 409, message: sentence('This year has a semester with this name already.') },
  SEMESTER_IN_USE: {
    status: 409,
    message: sentence('Quizzes belong to this semester: it cannot be deleted.'),
  },
  ATTEMPTS_RUNNING: { status: 409, message: sentence('Students are taking quizzes right now.') },
  QUIZ_INACTIVE: { status: 409, message: sentence('This quiz is not active.') },
  QUIZ_NOT_OPEN_YET: { status: 409, message: sentence('This quiz has not opened yet.') },
  QUIZ_CLOSED: { status: 409, message: sentence('This quiz is closed.') },
  ATTEMPT_LIMIT_REACHED: { status: 409, message: sentence('You have used all attempts at this quiz.') },
  QUIZ_WITHOUT_QUESTIONS: {
    status: 409,
    message: sentence('This quiz has no questions, or fewer than it asks for. Please tell your teacher.'),
  },
  NOTHING_UPCOMING: {
    status: 409,
    message: sentence('This quiz neither opens nor closes at a time that is still to come for you.'),
  },
  ATTEMPT_CLOSED: { status: 409, message: sentence('This attempt has been handed in.') },
  ATTEMPT_TIMED_OUT: { status: 409, message: sentence('The time for this attempt is over.') },
  ATTEMPT_WITHOUT_DEADLINE: { status: 409, message: sentence('This attempt has no time limit.') },
  ATTEMPT_RUNNING: { status: 409, message: sentence('This attempt has not been handed in yet.') },
  ANSWER_STALE: { status: 409, message: sentence('A newer answer is stored already.') },
  QUESTION_CHANGED: {
    status: 409,
    message: sentence('Somebody has changed this question meanwhile. Load it again to see the change.'),
  },
  QUIZ_CHANGED: {
    status: 409,
    message: sentence('Somebody has changed this quiz meanwhile. Load it again to see the change.'),
  },
  TAG_NAME_TAKEN: { status: 409, message: sentence('You have a tag with this name already.') },
  TAG_IN_USE: {
    status: 409,
    message: sentence('A quiz draws its questions by this tag. Change that quiz first.'),
  },
  GRADE_CHANGED: {
    status: 409,
    message: sentence('Somebody has changed these marks meanwhile. Load them again to see the change.'),
  },
  SUBMISSION_GRADED: { status: 409, message: sentence('This submission has been graded already.') },
  KEY_NOT_RELEASABLE: {
    status: 409,
    message: sentence(
      'Only a quiz that shows its correct answers after closing can release them earlier. Change its settings first.',
    ),
  },
  LATE_ANSWER_AFTER_KEY: {
    status: 409,
    message: sentence(
      'This late answer arrived after the correct answer was visible. Confirm that you want to accept it all the same.',
    ),
  },
  LATE_ANSWER_DECIDED: { status: 409, message: sentence('This late answer has been decided on already.') },
  ATTEMPT_RUNNING_ALREADY: {
    status: 409,
    message: sentence(
      'The student is writing another attempt at this quiz. That one must be handed in first.',
    ),
  },
  REGRADE_UNDONE: { status: 409, message: sentence('This regrade has been undone already.') },
  REGRADE_NOT_LATEST: {
    status: 409,
    message: sentence('This question has been regraded again since. Undo the later regrade first.'),
  },
  REGRADE_STALE: {
    status: 409,
    message: sentence('Nobody was shown this version of the question in this quiz. Load it again.'),
  },
  REGRADE_OUTDATED: {
    status: 409,
    message: sentence('The question was changed or regraded after your preview. Preview the regrade again.'),
  },
  REGRADE_BANK_CHANGED: {
    status: 409,
    message: sentence(
      'The question was changed in its bank, so its former key cannot be restored. Nothing was undone.',
    ),
  },
  GRADE_IS_COMPUTED: {
    status: 409,
    message: sentence('A grade follows from the marks of its attempt and cannot be written by itself.'),
  },
  UPLOAD_NOT_OPEN: {
    status: 409,
    message: sentence(
      'This file is not waiting to be imported: it is being read, or it has been dealt with already.',
    ),
  },
  UPLOAD_FINISHED: {
    status: 409,
    message: sentence('This upload can’t be cancelled any more. The file has already been read.'),
  },
  UPLOAD_CANCELLED: {
    status: 409,
    message: sentence('This upload was cancelled. Nothing was imported. You can upload the file again.'),
  },
  UPLOAD_HAS_FAULTS: {
    status: 409,
    message: sentence('Some questions of this file have faults. Correct them, drop them, or leave them out.'),
  },
  UPLOAD_WITHOUT_QUESTIONS: { status: 409, message: sentence('No question is left to import.') },
  PEOPLE_IMPORT_CHANGED: {
    status: 409,
    message: sentence(
      'Something has changed since this file was checked. Nothing was imported. Check it again.',
    ),
  },
  BACKUP_RUNNING: {
    status: 409,
    message: sentence('A backup or a restore is running. Please wait until it is done.'),
  },
  BACKUP_NO_SECOND_PLACE: {
    status: 409,
    message: sentence('There is no second location for backups. Set BACKUP_COPY_URL on the server first.'),
  },
  VERIFICATION_RUNNING: {
    status: 409,
    message: sentence('A backup is being verified. Please wait until it is done.'),
  },
  NO_DEMO_SCHOOL: { status: 409, message: sentence('The demo school has been deleted already.') },
  BACKUP_FILE_GONE: { status: 409, message: sentence('The file of this backup is no longer on the server.') },
  DOCUMENT_REVOKED: {
    status: 409,
    message: sentence('This document has been revoked. It is not handed out any more.'),
  },
  DOCUMENT_REVOKED_ALREADY: {
    status: 409,
    message: sentence('This document has already been revoked.'),
  },
  DOCUMENT_NOT_REPLACEABLE: {
    status: 409,
    message: sentence(
      'No certificate can replace this document. Only a certificate that an administrator revoked, and whose grade still passes, can be replaced.',
    ),
  },
  NAME_CORRECTION_PENDING: {
    status: 409,
    message: sentence('You have already asked for a correction. Withdraw that request first.'),
  },
  NAME_CORRECTION_DECIDED: {
    status: 409,
    message: sentence('This request has already been decided or withdrawn.'),
  },
  DOCUMENT_ALTERED: {
    status: 409,
    message: sentence(
      'What is stored of this document is not what was issued. Please tell the administrator.',
    ),
  },
  MAIL_SERVER_FIXED: {
    status: 409,
    message: sentence('The mail server is set by SMTP_URL on the server. Change it there.'),
  },
  MAIL_NOT_SET_UP: {
    status: 409,
    message: sentence('Mail isn’t sent yet. Set up the mail server first.'),
  },
  RECORD_KEPT: { status: 409, message: sentence('This is part of the record and is kept.') },
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
    message: sentence('This file is larger than 4 MB. No document that was issued here is.'),
  },
  BACKUP_TOO_LARGE: { status: 413, message: sentence('This backup file is larger than 8 GB.') },
  EXPORT_TOO_LARGE: { status: 413, message: sentence('This table is too large for one file.') },
  REQUEST_TOO_LARGE: { status: 413, message: sentence('The request is too large.') },
  BRAND_IMAGE_TOO_LARGE: { status: 413, message: sentence('The image must be smaller than 2 MB.') },
  PHOTO_TOO_LARGE: { status: 413, message: sentence('File size must be less than 5MB') },
  ADDRESS_TOO_LONG: { status: 414, message: sentence('The address of the request is too long.') },
  UNSUPPORTED_CONTENT: { status: 415, message: sentence('This type of content is not supported.') },
  PHOTO_TYPE_UNSUPPORTED: { status: 415, message: sentence('Please upload a PNG, JPEG or WebP image.') },
  FILE_TYPE_UNSUPPORTED: {
    status: 415,
    message: sentence('Unsupported file type. Please upload PDF, Excel, or CSV files only.'),
  },
  OWN_ACCOUNT_FIRST: {
    status: 422,
    message: sentence(
      'The password or address of this account is public. Choose your own name, email address and password.',
    ),
  },
  BACKUP_INVALID: {
    status: 422,
    message: sentence('This file is not a backup of CQuiz, or it is damaged. Nothing was changed.'),
  },
  BACKUP_KEY_REQUIRED: {
    status: 422,
    message: sentence('This backup is encrypted. Enter its private key to restore it.'),
  },
  BACKUP_KEY_INVALID: {
    status: 422,
    message: sentence('This is not an age private key. It is one line that starts with AGE-SECRET-KEY-1.'),
  },
  BACKUP_KEY_WRONG: {
    status: 422,
    message: sentence('This private key does not open the backup. Nothing was changed.'),
  },
  BACKUP_NEWER: {
    status: 422,
    message: sentence('This backup was made by a newer version of CQuiz. Update this system first.'),
  },
  MAIL_SERVER_REFUSED: { status: 422, message: sentence('The mail server refused the test email.') },
  FILE_REQUIRED: { status: 422, message: sentence('Please choose a file.') },
  PEOPLE_FILE_HAS_FAULTS: {
    status: 422,
    message: sentence('Some rows of this file have faults. Nothing was imported.'),
  },
  PEOPLE_FILE_EMPTY: { status: 422, message: sentence('There is nobody left to import.') },
  FILE_REFUSED: { status: 422, message: sentence('Upload failed') },
  PHOTO_REQUIRED: { status: 422, message: sentence('Please upload a passport size photo.') },
  PHOTO_UNREADABLE: {
    status: 422,
    message: sentence('This image could not be read: it is damaged, or it has more than 40 megapixels.'),
  },
  INVALID_INPUT: { status: 422, message: sentence('Some fields are not valid.') },
  PROBLEM_REPORTED_AGAIN: {
    status: 409,
    message: sentence('The student has reported this question again. Look at the new report.'),
  },
  QUESTION_NOT_IN_ATTEMPT: {
    status: 422,
    message: sentence('This question is not on the paper of this attempt.'),
  },
  ANSWER_NOT_POSSIBLE: { status: 422, message: sentence('This answer is not possible for this question.') },
  ANSWER_FILE_INVALID: {
    status: 422,
    message: sentence('This is not an answer file of this school, or it is damaged.'),
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
      'Too many of your files are waiting to be read. Wait until some have been read or cancel some, then try again.',
    ),
  },
  RESET_CODE_BLOCKED: {
    status: 429,
    message: sentence(
      'Too many wrong codes. Enter the longer code from the latest email, or ask for a new code.',
    ),
  },
  HEADERS_TOO_LARGE: { status: 431, message: sentence('The headers of the request are too large.') },
  INTERNAL: { status: 500, message: sentence('Something went wrong on our side. Please try again.') },
  EXPLANATION_FAILED: {
    status: 502,
    message: sentence('The explanation could not be fetched. Please try again later.'),
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
      'Files can’t be saved or opened at the moment. Please try again in a few minutes. If it lasts, tell an administrator.',
    ),
  },
  ERASURES_UNREADABLE: {
    status: 503,
    message: sentence(
      'The register of erasures beside the backups cannot be read, and without it erased people would come back. Nothing was changed. Repair or restore the register first.',
    ),
  },
  BACKUP_FAILED: {
    status: 503,
    message: sentence('The backup that is made first has failed. Nothing was changed.'),
  },
  STORAGE_FULL: {
    status: 507,
    message: sentence('The disk is full, so nothing can be saved. Please tell an administrator.'),
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

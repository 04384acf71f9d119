import type * as attempts from './tables/attempts.ts';
import type * as files from './tables/files.ts';
import type * as grades from './tables/grades.ts';
import type * as messages from './tables/messages.ts';
import type * as operations from './tables/operations.ts';
import type * as people from './tables/people.ts';
import type * as questions from './tables/questions.ts';
import type * as quizzes from './tables/quizzes.ts';
import type * as signIn from './tables/sign-in.ts';

/** Every table by name. `schema.postgres.test.ts` compares this with the migrated tables. */
export interface Database {
  institution: people.InstitutionTable;
  program: people.ProgramTable;
  semester: people.SemesterTable;
  user_account: people.UserAccountTable;
  registration_request: people.RegistrationRequestTable;
  teacher: people.TeacherTable;
  teacher_program: people.TeacherProgramTable;
  student: people.StudentTable;
  admin: people.AdminTable;
  name_correction: people.NameCorrectionTable;

  file: files.FileTable;
  file_upload: files.FileUploadTable;
  file_upload_question: files.FileUploadQuestionTable;

  question_bank: questions.QuestionBankTable;
  question: questions.QuestionTable;
  question_version: questions.QuestionVersionTable;
  question_option: questions.QuestionOptionTable;
  tag: questions.TagTable;
  question_tag: questions.QuestionTagTable;

  quiz: quizzes.QuizTable;
  quiz_question: quizzes.QuizQuestionTable;
  deleted_place: quizzes.DeletedPlaceTable;
  accommodation: quizzes.AccommodationTable;
  credit_request: quizzes.CreditRequestTable;

  quiz_attempt: attempts.QuizAttemptTable;
  quiz_answer: attempts.QuizAnswerTable;
  answer_version: attempts.AnswerVersionTable;
  attempt_device: attempts.AttemptDeviceTable;
  attempt_lease: attempts.AttemptLeaseTable;
  late_answer: attempts.LateAnswerTable;
  question_key_shown: attempts.QuestionKeyShownTable;
  attempt_marks_shown: attempts.AttemptMarksShownTable;
  focus_event: attempts.FocusEventTable;
  answer_comment: attempts.AnswerCommentTable;
  question_problem: attempts.QuestionProblemTable;
  attempt_presence: attempts.AttemptPresenceTable;
  live_stream: attempts.LiveStreamTable;
  server_process: attempts.ServerProcessTable;

  grade: grades.GradeTable;
  regrade_batch: grades.RegradeBatchTable;
  grade_change: grades.GradeChangeTable;
  certificate: grades.CertificateTable;

  session: signIn.SessionTable;
  one_time_code: signIn.OneTimeCodeTable;
  two_factor: signIn.TwoFactorTable;
  two_factor_recovery_code: signIn.TwoFactorRecoveryCodeTable;
  known_device: signIn.KnownDeviceTable;
  reset_long_code: signIn.ResetLongCodeTable;
  registration_proof: signIn.RegistrationProofTable;
  email_change: signIn.EmailChangeTable;
  limit_counter: signIn.LimitCounterTable;

  notification: messages.NotificationTable;
  announcement: messages.AnnouncementTable;
  announcement_seen: messages.AnnouncementSeenTable;
  calendar_feed: messages.CalendarFeedTable;
  quiz_opening_notice: messages.QuizOpeningNoticeTable;
  quiz_closing_notice: messages.QuizClosingNoticeTable;

  setting: operations.SettingTable;
  preference: operations.PreferenceTable;
  audit_log: operations.AuditLogTable;
  audit_subject: operations.AuditSubjectTable;
  branding_profile: operations.BrandingProfileTable;
  backup: operations.BackupTable;
  mail_server: operations.MailServerTable;
  mail_server_test: operations.MailServerTestTable;
  server_secret: operations.ServerSecretTable;
  service_state: operations.ServiceStateTable;
  service_outage: operations.ServiceOutageTable;
}

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { paths } from '#web/lib/address/paths.ts';

/** Other words that people search for when they want a page. */
export const pageWords: Readonly<Record<string, MessageDescriptor>> = {
  [paths.admin.dashboard]: msg`home, overview, statistics, metrics, numbers`,
  [paths.admin.registrationRequests]: msg`approve, accept, pending, sign-up, new students, applications`,
  [paths.admin.allUsers]: msg`people, students, teachers, accounts, reset password, suspend, delete, roles`,
  [paths.admin.registerUser]: msg`add a student, add a teacher, new account, create a user, import, invite`,
  [paths.admin.status]:
    msg`outage, down, health, file store, mail server, disk, database, version, jobs, running, server`,
  [paths.admin.setUp]: msg`start for real, demo, first steps, getting started, checklist, new school`,
  [paths.admin.notifications]: msg`alerts, bell, messages`,
  [paths.teacher.dashboard]: msg`home, overview, statistics, metrics, numbers`,
  [paths.teacher.questionBank]: msg`questions, banks, items, new question`,
  [paths.teacher.quizzes]: msg`tests, exams, assessments, new quiz, publish, monitor`,
  [paths.teacher.upload]: msg`import, PDF, Excel, CSV, template, file`,
  [paths.teacher.submissions]: msg`marking, grading, mark, grade, essays, answers, attempts, regrade`,
  [paths.teacher.reports]: msg`analysis, statistics, results, export, item analysis, class results`,
  [paths.student.dashboard]: msg`home, overview, recent activity`,
  [paths.student.availableQuizzes]: msg`tests, exams, take a quiz, retake, closing soon`,
  [paths.student.gradeBook]: msg`marks, scores, results, grades`,
  [paths.student.progress]: msg`average, trend, statistics, how I am doing`,
  [paths.student.transcript]: msg`certificate, CGPA, GPA, credits, record, download`,
};

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SettingsSection } from '#web/lib/address/settings-sections.ts';

/** A setting or help topic by the name it has on its page, with other words that people search for. */
export interface SettingsTopic {
  label: MessageDescriptor;
  words?: MessageDescriptor;
}

/** What each section holds. A section is found by each of its topics. */
export const settingsTopics: Record<SettingsSection, readonly SettingsTopic[]> = {
  'admin-profile': [
    {
      label: msg`Admin Profile`,
      words: msg`my account, my name, first name, last name, phone number, about me`,
    },
    { label: msg`Job title`, words: msg`role, position, access level` },
    { label: msg`Bio`, words: msg`about me, description` },
  ],
  photo: [{ label: msg`Photo`, words: msg`profile picture, avatar, image, portrait, face` }],
  'email-address': [
    { label: msg`Email address`, words: msg`email, e-mail, mail, change address, login, username` },
  ],
  name: [{ label: msg`Name`, words: msg`first name, last name, surname, correct my name, spelling` }],
  contact: [{ label: msg`Student Profile`, words: msg`contact, phone number, address, country, my details` }],
  studies: [
    { label: msg`Your studies`, words: msg`programme, course, student number, teacher, enrollment, CGPA` },
  ],
  password: [
    { label: msg`Password`, words: msg`change password, new password, reset password, login, credentials` },
  ],
  'two-factor': [
    {
      label: msg`Two-factor sign-in`,
      words: msg`2FA, MFA, authenticator, one-time code, recovery codes, security, login`,
    },
  ],
  sessions: [
    { label: msg`Sessions`, words: msg`devices, signed in, sign out everywhere, log out, browsers` },
  ],
  notifications: [
    { label: msg`Notifications`, words: msg`alerts, mute, email notifications, reminders, bell, messages` },
  ],
  privacy: [
    { label: msg`Privacy Settings`, words: msg`data protection, GDPR, personal data` },
    { label: msg`Record IP addresses`, words: msg`IP address, location, tracking` },
    {
      label: msg`Teachers see their students’ contact details`,
      words: msg`email, phone number, hide contact details`,
    },
    {
      label: msg`Count how often a student leaves the quiz page`,
      words: msg`cheating, focus, tab switching, proctoring, academic integrity`,
    },
  ],
  'own-data': [
    { label: msg`Your data`, words: msg`download my data, export, GDPR, personal data, copy of my data` },
  ],
  preferences: [
    { label: msg`Theme`, words: msg`dark mode, light mode, night mode, appearance, colours` },
    { label: msg`Language`, words: msg`translation, English, Spanish, French, German` },
    { label: msg`Time zone`, words: msg`clock, local time, timezone` },
    { label: msg`Date format`, words: msg`day, month, year, order of the date` },
    { label: msg`Items per page`, words: msg`rows, page size, list length` },
  ],
  calendar: [
    { label: msg`Calendar`, words: msg`iCal, ICS, Google Calendar, Outlook, subscribe, deadlines, feed` },
  ],
  backups: [
    { label: msg`Backups`, words: msg`backup, back up, restore, copy, save everything, download, recovery` },
  ],
  'audit-log': [
    { label: msg`Audit log`, words: msg`history, activity, who did what, changes, trail, security log` },
  ],
  'log-retention': [
    { label: msg`Log retention`, words: msg`keep logs, delete old entries, days, history, audit log` },
  ],
  'purge-logs': [
    { label: msg`Purge System Logs`, words: msg`delete logs, clear history, empty the audit log, reset` },
  ],
  'user-limits': [
    { label: msg`User Management`, words: msg`registration, sign-up, accounts, who may join` },
    { label: msg`Maximum number of users`, words: msg`limit, licence, seats, capacity` },
    { label: msg`Maximum number of pending registrations`, words: msg`limit, requests, waiting` },
    { label: msg`Accept registrations automatically`, words: msg`auto-approve, approval, sign-up` },
    { label: msg`Trusted email domains`, words: msg`school email, allowed domains, registration` },
  ],
  'session-timeout': [
    { label: msg`Session timeout`, words: msg`sign out automatically, log out, inactivity, idle, minutes` },
  ],
  'staff-two-factor': [
    {
      label: msg`Require two-factor sign-in for staff`,
      words: msg`2FA, MFA, enforce, security, teachers, administrators`,
    },
  ],
  'photo-hosts': [
    { label: msg`Photo hosts`, words: msg`pictures, image links, passport photos, web address` },
  ],
  'people-pages': [{ label: msg`Manage people`, words: msg`users, students, teachers, accounts, invite` }],
  'language-and-time': [
    { label: msg`Institution’s language`, words: msg`default language, translation` },
    { label: msg`Institution’s time zone`, words: msg`default time zone, clock, timezone` },
  ],
  maintenance: [
    { label: msg`Maintenance mode`, words: msg`close the system, downtime, offline, lock, update` },
    { label: msg`Message to everyone`, words: msg`maintenance notice, announcement, downtime text` },
  ],
  'backup-schedule': [
    { label: msg`Backup schedule`, words: msg`automatic backups, daily, weekly, monthly, every night` },
    { label: msg`Backup frequency`, words: msg`automatic backups, daily, weekly, monthly, how often` },
    { label: msg`Scheduled backups to keep`, words: msg`number of backups, delete old backups` },
  ],
  'backup-encryption': [
    { label: msg`Backup encryption`, words: msg`encrypt backups, age, public key, private key, secret` },
  ],
  'mail-server': [
    {
      label: msg`Mail server`,
      words: msg`mail, email, e-mail, SMTP, sender address, test email, send emails, password of the mail server`,
    },
  ],
  'trusted-hosts': [{ label: msg`Trusted hosts`, words: msg`domain, web address, URL, links in emails` }],
  programmes: [
    { label: msg`Programmes`, words: msg`programs, courses, degrees, classes, departments, curriculum` },
  ],
  'academic-calendar': [
    { label: msg`Academic calendar`, words: msg`semester, term, academic year, dates, trimester` },
  ],
  branding: [
    {
      label: msg`Branding profiles`,
      words: msg`brand, logo, colours, name of the school, theme, favicon, icon, tagline`,
    },
  ],
  reset: [
    { label: msg`Reset System Settings`, words: msg`defaults, start again, undo changes` },
    { label: msg`Factory Reset`, words: msg`delete everything, erase, wipe, start again` },
  ],
  'first-steps': [{ label: msg`First steps`, words: msg`getting started, set up, begin, new school` }],
  'admitting-students': [
    { label: msg`Accept students`, words: msg`accept registrations, approve, invitation, enrol` },
  ],
  'importing-people': [
    { label: msg`Import many people`, words: msg`CSV, Excel, list of students, bulk, upload users` },
  ],
  'people-leaving': [
    { label: msg`When someone leaves`, words: msg`suspend, delete a user, erase, remove, deactivate` },
  ],
  'forgotten-passwords': [
    { label: msg`Forgotten passwords`, words: msg`reset password, lost password, code, cannot sign in` },
  ],
  'using-two-factor': [
    {
      label: msg`Two-factor sign-in`,
      words: msg`2FA, MFA, authenticator, one-time code, recovery codes, security, login`,
    },
  ],
  'read-only-colleagues': [
    {
      label: msg`Read-only access for a colleague`,
      words: msg`read-only admin, view only, permissions, roles`,
    },
  ],
  'about-backups': [
    { label: msg`Backups`, words: msg`backup, back up, restore, copy, save everything, download, recovery` },
  ],
  'about-maintenance': [
    { label: msg`Maintenance`, words: msg`close the system, downtime, offline, lock, update` },
  ],
  'about-branding': [
    {
      label: msg`Name, colours and logo`,
      words: msg`brand, branding, favicon, icon, theme, tagline, name of the school`,
    },
  ],
  'about-audit-log': [{ label: msg`Who did what`, words: msg`audit log, history, activity, changes, trail` }],
  shortcuts: [{ label: msg`Keyboard shortcuts`, words: msg`keys, hotkeys, Ctrl, arrows` }],
  'getting-help': [{ label: msg`How to get help`, words: msg`support, contact, problem, error, fault, log` }],
  'system-status': [
    { label: msg`System status`, words: msg`version, health, database, disk, jobs, running, server` },
  ],
  'question-banks': [
    { label: msg`Create a question bank`, words: msg`create questions, new bank, collection, items` },
  ],
  'importing-files': [
    { label: msg`Import a file`, words: msg`upload, PDF, Excel, CSV, template, questions from a file` },
  ],
  'building-quizzes': [
    {
      label: msg`Build and publish a quiz`,
      words: msg`create a test, exam, assessment, new quiz, random questions, time limit`,
    },
  ],
  'what-students-see': [
    { label: msg`What students see`, words: msg`results, answers, visible, provisional, marking, grading` },
  ],
  'whom-to-ask': [{ label: msg`Who to ask`, words: msg`support, contact, help, problem, question` }],
  'taking-quizzes': [{ label: msg`Take a quiz`, words: msg`start, test, exam, attempt, rules, retake` }],
  'saving-answers': [
    { label: msg`How your answers are saved`, words: msg`auto-save, autosave, lost answers, saving, device` },
  ],
  'working-offline': [
    { label: msg`If you lose your connection`, words: msg`offline, no internet, connection, Wi-Fi, network` },
  ],
  timer: [{ label: msg`The timer`, words: msg`time limit, countdown, extra time, minutes left, clock` }],
  'flags-and-preview': [
    { label: msg`Flags and the preview`, words: msg`mark a question, review, unanswered, check answers` },
  ],
  results: [{ label: msg`Results`, words: msg`score, marks, provisional, highest score, retake` }],
  grades: [{ label: msg`Grades and CGPA`, words: msg`GPA, average, letter, grading scale, percentage` }],
  messages: [
    {
      label: msg`Messages, notifications and your calendar`,
      words: msg`announcements, envelope, bell, alerts, reminders`,
    },
  ],
};

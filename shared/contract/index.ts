/**
 * Every call of the API except the event stream (`events.ts`), by topic. The browser imports only the types from here
 * (`web/lib/api/api-contract.ts`): the schemas would bring the whole validator into the first page a phone has to load.
 */

// Signing in and the person's own account:

export * from './people/auth.ts';
export * from './people/two-factor.ts';

// People, programmes and requests to administrators:

export * from './people/accounts.ts';
export * from './people/admissions.ts';
export * from './people/name-corrections.ts';
export * from './people/people.ts';
export * from './people/people-imports.ts';
export * from './teaching/credit-requests.ts';
export * from './teaching/programs.ts';

// Questions and quizzes:

export * from './teaching/question-banks.ts';
export * from './teaching/quizzes.ts';
export * from './teaching/uploads.ts';

// Taking a quiz:

export * from './attempts/attempt-devices.ts';
export * from './attempts/attempts.ts';
export * from './attempts/monitor.ts';
export * from './attempts/question-problems.ts';
export * from './teaching/accommodations.ts';

// Marks, grades and reports:

export * from './platform/explanations.ts';
export * from './results/dashboard.ts';
export * from './results/grades.ts';
export * from './results/record.ts';
export * from './results/regrades.ts';
export * from './results/reports.ts';
export * from './results/submissions.ts';
export * from './teaching/question-work.ts';
export * from './teaching/rosters.ts';

// Documents, files and messages:

export * from './communication/announcements.ts';
export * from './communication/calendar.ts';
export * from './communication/notifications.ts';
export * from './platform/files.ts';
export * from './platform/search.ts';
export * from './results/documents.ts';

// The institution and the system:

export * from './platform/audit.ts';
export * from './platform/backups.ts';
export * from './platform/branding.ts';
export * from './platform/mail-server.ts';
export * from './platform/settings.ts';
export * from './platform/status.ts';
export * from './platform/system.ts';

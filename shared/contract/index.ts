/**
 * Every call of the API except the event stream (`events.ts`), by topic. The browser imports only the types from here
 * (`web/lib/api/api-contract.ts`): the schemas would bring the whole validator into the first page a phone has to load.
 */

// Signing in and the person's own account:

export * from './auth.ts';
export * from './two-factor.ts';

// People, programmes and requests to administrators:

export * from './accounts.ts';
export * from './admissions.ts';
export * from './credit-requests.ts';
export * from './name-corrections.ts';
export * from './people.ts';
export * from './people-imports.ts';
export * from './programs.ts';

// Questions and quizzes:

export * from './question-banks.ts';
export * from './quizzes.ts';
export * from './uploads.ts';

// Taking a quiz:

export * from './accommodations.ts';
export * from './attempt-devices.ts';
export * from './attempts.ts';
export * from './monitor.ts';
export * from './question-problems.ts';

// Marks, grades and reports:

export * from './dashboard.ts';
export * from './explanations.ts';
export * from './grades.ts';
export * from './question-work.ts';
export * from './record.ts';
export * from './regrades.ts';
export * from './reports.ts';
export * from './rosters.ts';
export * from './submissions.ts';

// Documents, files and messages:

export * from './announcements.ts';
export * from './calendar.ts';
export * from './documents.ts';
export * from './files.ts';
export * from './notifications.ts';
export * from './search.ts';

// The institution and the system:

export * from './audit.ts';
export * from './backups.ts';
export * from './branding.ts';
export * from './settings.ts';
export * from './system.ts';

import type * as accommodations from '#shared/contract/accommodations.ts';
import type * as accounts from '#shared/contract/accounts.ts';
import type * as admissions from '#shared/contract/admissions.ts';
import type * as announcements from '#shared/contract/announcements.ts';
import type * as attemptDevices from '#shared/contract/attempt-devices.ts';
import type * as attempts from '#shared/contract/attempts.ts';
import type * as audit from '#shared/contract/audit.ts';
import type * as auth from '#shared/contract/auth.ts';
import type * as backups from '#shared/contract/backups.ts';
import type * as branding from '#shared/contract/branding.ts';
import type * as calendar from '#shared/contract/calendar.ts';
import type * as creditRequests from '#shared/contract/credit-requests.ts';
import type * as dashboard from '#shared/contract/dashboard.ts';
import type * as documents from '#shared/contract/documents.ts';
import type { AnswerOf, Endpoint, InputOf } from '#shared/contract/endpoint.ts';
import type * as explanations from '#shared/contract/explanations.ts';
import type * as files from '#shared/contract/files.ts';
import type * as grades from '#shared/contract/grades.ts';
import type * as monitor from '#shared/contract/monitor.ts';
import type * as nameCorrections from '#shared/contract/name-corrections.ts';
import type * as notifications from '#shared/contract/notifications.ts';
import type * as people from '#shared/contract/people.ts';
import type * as peopleImports from '#shared/contract/people-imports.ts';
import type * as programs from '#shared/contract/programs.ts';
import type * as questionBanks from '#shared/contract/question-banks.ts';
import type * as questionWork from '#shared/contract/question-work.ts';
import type * as quizzes from '#shared/contract/quizzes.ts';
import type * as record from '#shared/contract/record.ts';
import type * as regrades from '#shared/contract/regrades.ts';
import type * as reports from '#shared/contract/reports.ts';
import type * as search from '#shared/contract/search.ts';
import type * as settings from '#shared/contract/settings.ts';
import type * as submissions from '#shared/contract/submissions.ts';
import type * as system from '#shared/contract/system.ts';
import type * as twoFactor from '#shared/contract/two-factor.ts';
import type * as uploads from '#shared/contract/uploads.ts';

type Contract = typeof notifications &
  typeof accommodations &
  typeof admissions &
  typeof accounts &
  typeof attempts &
  typeof attemptDevices &
  typeof audit &
  typeof explanations &
  typeof files &
  typeof grades &
  typeof monitor &
  typeof record &
  typeof regrades &
  typeof reports &
  typeof submissions &
  typeof questionBanks &
  typeof questionWork &
  typeof announcements &
  typeof quizzes &
  typeof auth &
  typeof backups &
  typeof branding &
  typeof calendar &
  typeof creditRequests &
  typeof dashboard &
  typeof documents &
  typeof nameCorrections &
  typeof people &
  typeof peopleImports &
  typeof programs &
  typeof search &
  typeof settings &
  typeof system &
  typeof twoFactor &
  typeof uploads;

type Endpoints = Extract<Contract[keyof Contract], Endpoint>;
type NamesOf<E> = E extends Endpoint ? `${FormMark<E>}${E['methods'][number]} ${E['path']}` : never;
/** A form may share its method and path with a call that sends JSON. */
type FormMark<E> = E extends { form: object } ? 'form ' : '';
type Named<E, Name> = E extends Endpoint ? (Name extends NamesOf<E> ? E : never) : never;

/**
 * A call as the API's documentation names it: `GET /program/:programId`, `form POST /student`. Only the types of the contract come
 * here: its schemas would bring the whole validator into the first page a phone has to load.
 */
export type CallName = NamesOf<Endpoints>;
type EndpointOf<Name extends CallName> = Named<Endpoints, Name>;

/** The array of a list with the length of the whole list. */
interface Page<Item> {
  items: Item[];
  total: number;
}

export type Answer<Name extends CallName> =
  EndpointOf<Name> extends infer E extends Endpoint
    ? E extends { list: true }
      ? AnswerOf<E> extends (infer Item)[]
        ? Page<Item>
        : never
      : AnswerOf<E>
    : never;

export type Input<Name extends CallName> =
  EndpointOf<Name> extends infer E extends Endpoint ? InputOf<E> : never;

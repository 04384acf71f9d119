import { z } from 'zod';
import { Language, SetUpStepName } from '../../settings.ts';
import { defineEndpoint } from '../endpoint.ts';
import { abilities, CurrentPassword, Id, Timestamp } from '../fields.ts';
import { FirstAdmin } from '../people/auth.ts';

const Deleted = z.object({ accounts: z.int(), quizzes: z.int(), grades: z.int() });

export const DemoSchool = Deleted.extend({
  addedAccounts: z
    .int()
    .describe('Accounts that were added after the demo started. They are in `accounts` too'),
  addedQuizzes: z.int().describe('Quizzes that were added after the demo started. They are in `quizzes` too'),
  attemptsRunning: z.int(),
  needsOwnAccount: z
    .boolean()
    .describe(
      "Whether the caller's password or email address is publicly known. If so, `account` is required",
    ),
}).describe("What Start for real deletes. The caller's account is kept");
export type DemoSchool = z.infer<typeof DemoSchool>;

export const SetUpStep = z.object({
  name: SetUpStepName,
  state: z
    .enum(['done', 'open', 'skipped', 'later'])
    .describe('later: available once the demo school is deleted, because deleting it would undo this step'),
});
export type SetUpStep = z.infer<typeof SetUpStep>;

const MailState = z
  .enum(['notSet', 'untested', 'failed', 'works'])
  .describe('Whether the mail server accepted a test email with the current settings');

/** For the sidebar, which every page has. */
export const SetUpProgress = z.object({
  done: z.int(),
  open: z.int(),
  total: z.int(),
  isHidden: z.boolean(),
  isDemo: z.boolean(),
});
export type SetUpProgress = z.infer<typeof SetUpProgress>;

export const SetUp = z.object({
  steps: z.array(SetUpStep),
  isHidden: z.boolean(),
  warnings: z.array(z.enum(['mail', 'backup', 'onlyAdministrator'])),
  demo: DemoSchool.nullable().describe('null without a demo school'),
  emptied: Deleted.extend({
    at: Timestamp,
    backupId: Id.nullable().describe('The backup of the demo school, if it is still there'),
  }).nullable(),
  administrator: z.object({ name: z.string(), email: z.string() }).nullable(),
  institution: z.object({
    name: z.string(),
    language: Language,
    timezone: z.string(),
    primaryColor: z.string(),
    hasOwnLogo: z.boolean(),
    hasOwnName: z.boolean(),
  }),
  programmes: z.object({ first: z.string().nullable(), count: z.int() }),
  teachers: z.int(),
  mail: MailState,
  lastBackupAt: Timestamp.nullable().describe('The last scheduled or manual backup that was completed'),
  lastVerifiedAt: Timestamp.nullable().describe('The last of these backups whose test restore succeeded'),
  acceptsTrustedDomains: z
    .boolean()
    .describe('Whether registrations from trusted email domains are accepted automatically'),
  abilities: abilities(['change']),
});
export type SetUp = z.infer<typeof SetUp>;

export const getSetUp = defineEndpoint({
  methods: ['GET'],
  path: '/setUp',
  summary: 'Get the set-up steps that are done and those that are left',
  access: ['SUPER_ADMIN', 'READ_ONLY_ADMIN'],
  responses: { 200: SetUp },
});

export const OwnAccount = FirstAdmin.omit({ code: true });
export type OwnAccount = z.infer<typeof OwnAccount>;

export const StartForReal = z.object({
  password: CurrentPassword,
  account: OwnAccount.optional().describe(
    "The caller's new name, email address and password. Required if `needsOwnAccount`",
  ),
});
export type StartForReal = z.infer<typeof StartForReal>;

export const startForReal = defineEndpoint({
  methods: ['POST'],
  path: '/setUp/startForReal',
  summary: 'Delete the demo school except the calling super admin, after a backup',
  access: ['SUPER_ADMIN'],
  body: StartForReal,
  responses: { 200: Deleted.extend({ backupId: Id }) },
});

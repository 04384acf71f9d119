import { z } from 'zod';
import { passwordLength, textLength } from '../limits.ts';
import { Role } from '../permissions.ts';
import { defineEndpoint } from './endpoint.ts';
import { CurrentPassword, Email, Id, IdParam, NoContent, Timestamp, text } from './fields.ts';
import { NewPassword, Person } from './people.ts';
import { OwnPreferences } from './settings.ts';
import { Maintenance } from './system.ts';

export const CurrentUser = z.object({
  id: Id,
  email: z.string(),
  role: Role,
  person: Person.nullable().describe('Null for an account nobody has been entered for'),
  memberSince: Timestamp,
  mustSetUpSecondFactor: z
    .boolean()
    .describe(
      'The institution requires a second factor of staff: until it is set up, other calls answer 403',
    ),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

const Token = z.string().describe('For the header Authorization: Bearer');
export const SignedIn = z.object({ success: z.literal(true), token: Token, user: CurrentUser });
export type SignedIn = z.infer<typeof SignedIn>;

export const SecondFactorAsked = z.object({
  success: z.literal(true),
  secondFactor: z
    .object({ ticket: z.string(), expiresInSeconds: z.int() })
    .describe('The password was right: POST /auth/login/secondFactor takes this and a code'),
});
export type SecondFactorAsked = z.infer<typeof SecondFactorAsked>;

export const Credentials = z.object({
  email: z.string().max(254),
  password: z.string().max(passwordLength.most),
  remember: z.boolean().default(false).describe('Keep me signed in'),
});
export type Credentials = z.infer<typeof Credentials>;

export const signIn = defineEndpoint({
  methods: ['POST'],
  path: '/auth/login',
  summary: 'Sign in; 202 where the account asks for a second factor',
  access: 'anyone',
  openInMaintenance: true,
  body: Credentials,
  responses: { 200: SignedIn, 202: SecondFactorAsked },
});

export const SessionEnd = z.object({
  endsInSeconds: z
    .int()
    .nullable()
    .describe('When this session ends if nothing more is done; null where it is kept whether used or not'),
  canBeExtended: z.boolean().describe('False where it ends then whatever is done'),
});
export type SessionEnd = z.infer<typeof SessionEnd>;

export const getCurrentUser = defineEndpoint({
  methods: ['GET'],
  path: '/auth/me',
  summary: 'Who is signed in, and what every page needs first',
  access: 'signed-in',
  openBeforeSecondFactor: true,
  responses: {
    200: z.object({
      success: z.literal(true),
      user: CurrentUser,
      preferences: OwnPreferences.describe('As GET /preference'),
      maintenance: Maintenance.describe('As GET /maintenance'),
      session: SessionEnd.describe('As GET /auth/session'),
    }),
  },
});

export const signOut = defineEndpoint({
  methods: ['POST'],
  path: '/auth/logout',
  summary: 'End this session',
  access: 'signed-in',
  openBeforeSecondFactor: true,
  openInMaintenance: true,
  responses: { 200: z.object({ success: z.literal(true) }) },
});

export const PasswordChange = z.object({
  currentPassword: z.string().max(passwordLength.most),
  newPassword: NewPassword,
});
export type PasswordChange = z.infer<typeof PasswordChange>;

export const changePassword = defineEndpoint({
  methods: ['POST'],
  path: '/auth/password',
  summary: "Change one's own password; every other session ends",
  access: 'signed-in',
  openBeforeSecondFactor: true,
  body: PasswordChange,
  responses: { 204: NoContent },
});

export const Session = z.object({
  id: Id,
  isCurrent: z.boolean(),
  startedAt: Timestamp,
  lastSeenAt: Timestamp,
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
});
export type Session = z.infer<typeof Session>;

export const listSessions = defineEndpoint({
  methods: ['GET'],
  path: '/session',
  summary: "One's own live sessions, this one first, then the latest used",
  access: 'signed-in',
  openBeforeSecondFactor: true,
  responses: { 200: z.array(Session) },
});

export const getSessionEnd = defineEndpoint({
  methods: ['GET'],
  path: '/auth/session',
  summary: 'When this session ends; a call with the header X-Unattended: 1 does not count as its use',
  access: 'signed-in',
  openBeforeSecondFactor: true,
  responses: { 200: SessionEnd },
});

export const endSession = defineEndpoint({
  methods: ['DELETE'],
  path: '/session/:sessionId',
  summary: "End one of one's own sessions",
  access: 'signed-in',
  openBeforeSecondFactor: true,
  params: z.object({ sessionId: IdParam }),
  responses: { 204: NoContent },
});

export const endOtherSessions = defineEndpoint({
  methods: ['DELETE'],
  path: '/session',
  summary: "End all of one's own sessions but this one",
  access: 'signed-in',
  openBeforeSecondFactor: true,
  responses: { 200: z.object({ ended: z.int() }) },
});

export const FirstAdmin = z.object({
  code: z.string().max(100).describe('From the link the first start printed'),
  firstName: text(textLength.name),
  lastName: text(textLength.name),
  email: Email,
  password: NewPassword,
});
export type FirstAdmin = z.infer<typeof FirstAdmin>;

export const createFirstAdmin = defineEndpoint({
  methods: ['POST'],
  path: '/auth/firstAdmin',
  summary: 'Create the first super admin of an empty system, by the one-time link of the first start',
  access: 'anyone',
  openInMaintenance: true,
  limit: { max: 30, seconds: 60 },
  body: FirstAdmin,
  responses: { 201: SignedIn },
});

export const Registration = z.object({
  email: Email,
  password: NewPassword,
  role: Role.default('STUDENT'),
  currentPassword: CurrentPassword.optional().describe(
    "The calling super admin's own password: needed where the role is an administrator's",
  ),
});
export type Registration = z.infer<typeof Registration>;

const Registered = z.object({
  success: z.literal(true),
  message: z.string(),
  user: CurrentUser.optional().describe('Only for a super admin, who has created the account'),
});
export type Registered = z.infer<typeof Registered>;

export const register = defineEndpoint({
  methods: ['POST'],
  path: '/auth/register',
  summary:
    'Ask for a student account, whose password is chosen by the link in the mail; a super admin creates one of any role',
  access: 'anyone',
  limit: { max: 300, seconds: 900 },
  body: Registration,
  responses: { 201: Registered },
});

export const EmailChange = z.object({ email: Email, currentPassword: z.string().max(passwordLength.most) });
export type EmailChange = z.infer<typeof EmailChange>;

const WantedEmail = z.object({
  email: z.string(),
  expiresAt: Timestamp.describe('Until when the link in the mail can be confirmed'),
});
export type WantedEmail = z.infer<typeof WantedEmail>;

export const changeEmail = defineEndpoint({
  methods: ['POST'],
  path: '/auth/email',
  summary:
    'Ask for another e-mail address: it changes once the link mailed to the new one is confirmed; answered alike for an address that has an account',
  access: 'signed-in',
  limit: { max: 20, seconds: 3_600 },
  body: EmailChange,
  responses: {
    200: z.object({ success: z.literal(true), user: CurrentUser, wanted: WantedEmail.nullable() }),
  },
});

export const getWantedEmail = defineEndpoint({
  methods: ['GET'],
  path: '/auth/email',
  summary: 'The e-mail address one has asked for and not confirmed yet',
  access: 'signed-in',
  responses: { 200: z.object({ wanted: WantedEmail.nullable() }) },
});

export const cancelWantedEmail = defineEndpoint({
  methods: ['DELETE'],
  path: '/auth/email',
  summary: 'Keep the e-mail address one has: the link mailed to the new one ends',
  access: 'signed-in',
  responses: { 204: NoContent },
});

const linkToken = z.string().max(100).describe('What the mail has behind the # of its link');

export const EmailLink = z.object({
  success: z.literal(true),
  kind: z
    .enum(['registration', 'change', 'undo'])
    .describe(
      'Prove the address of a registration; confirm a new address; undo a change from the old address',
    ),
  email: z.string().describe('The address that is proved, confirmed or restored'),
  name: z.string().describe('Of who registered; empty otherwise'),
  currentEmail: z.string().nullable().describe('The address the account has now; null for a registration'),
});
export type EmailLink = z.infer<typeof EmailLink>;

export const openEmailLink = defineEndpoint({
  methods: ['POST'],
  path: '/auth/emailLink',
  summary: 'What a link in a mail is for, if it is still good; nothing is changed',
  access: 'anyone',
  openInMaintenance: true,
  limit: { max: 600, seconds: 900 },
  body: z.object({ token: linkToken }),
  responses: { 200: EmailLink },
});

export const EmailLinkDone = z.object({
  success: z.literal(true),
  outcome: z
    .enum(['admitted', 'waiting', 'changed', 'undone'])
    .describe('waiting: the address is proved and an administrator decides on the registration'),
  email: z.string(),
});
export type EmailLinkDone = z.infer<typeof EmailLinkDone>;

export const confirmEmailLink = defineEndpoint({
  methods: ['POST'],
  path: '/auth/emailLink/confirm',
  summary: 'Do what a link in a mail is for, once; a registration and an undone change need a new password',
  access: 'anyone',
  openInMaintenance: true,
  limit: { max: 600, seconds: 900 },
  body: z.object({ token: linkToken, password: NewPassword.optional() }),
  responses: { 200: EmailLinkDone },
});

const CodeSent = z.object({
  success: z.literal(true),
  message: z.string(),
  isSent: z
    .boolean()
    .describe(
      'False where this address has got several codes already: the long code of the latest mail is good',
    ),
  expiresInSeconds: z.int().describe('How long the code is good for, from now'),
  resendInSeconds: z.int().describe('When another one may be asked for'),
});
export type CodeSent = z.infer<typeof CodeSent>;

export const requestReset = defineEndpoint({
  methods: ['POST'],
  path: '/auth/reset/request',
  summary: 'Have a reset code mailed; answered alike for a known and an unknown address',
  access: 'anyone',
  openInMaintenance: true,
  body: z.object({ email: Email }),
  responses: { 200: CodeSent },
});

export const verifyReset = defineEndpoint({
  methods: ['POST'],
  path: '/auth/reset/verify',
  summary: 'Exchange the mailed code for the right to choose a new password',
  access: 'anyone',
  openInMaintenance: true,
  body: z.object({
    email: Email,
    code: z.string().max(20).describe('The six digits, or the long code of the same mail'),
  }),
  responses: { 200: z.object({ success: z.literal(true), resetToken: z.string() }) },
});

export const confirmReset = defineEndpoint({
  methods: ['POST'],
  path: '/auth/reset/confirm',
  summary: 'Choose the new password, with what a code or an invitation gave; every session ends',
  access: 'anyone',
  openInMaintenance: true,
  body: z.object({ resetToken: z.string().max(100), password: NewPassword }),
  responses: { 200: z.object({ success: z.literal(true) }) },
});

export const openInvitation = defineEndpoint({
  methods: ['POST'],
  path: '/auth/invitation',
  summary: 'Whom an invitation is for, if it is still good',
  access: 'anyone',
  body: z.object({ token: z.string().max(100) }),
  responses: { 200: z.object({ success: z.literal(true), email: z.string() }) },
});

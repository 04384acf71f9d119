import { z } from 'zod';
import { passwordLength, textLength } from '../../limits.ts';
import { Role } from '../../permissions.ts';
import { defineEndpoint } from '../endpoint.ts';
import { CurrentPassword, Email, Id, IdParam, NoContent, Timestamp, text } from '../fields.ts';
import { OwnPreferences } from '../platform/settings.ts';
import { Maintenance } from '../platform/system.ts';
import { NewPassword, Person } from './people.ts';

export const CurrentUser = z.object({
  id: Id,
  email: z.string(),
  role: Role,
  person: Person.nullable().describe('null if the account has no student, teacher or administrator'),
  memberSince: Timestamp,
  mustSetUpSecondFactor: z
    .boolean()
    .describe(
      'The institution requires a second factor for staff. Other calls answer 403 until it is set up',
    ),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

const Token = z.string().describe('Send as Authorization: Bearer');
export const SignedIn = z.object({ success: z.literal(true), token: Token, user: CurrentUser });
export type SignedIn = z.infer<typeof SignedIn>;

export const SecondFactorAsked = z.object({
  success: z.literal(true),
  secondFactor: z
    .object({ ticket: z.string(), expiresInSeconds: z.int() })
    .describe('The password was correct. Send this with a code to POST /auth/login/secondFactor'),
});
export type SecondFactorAsked = z.infer<typeof SecondFactorAsked>;

export const Credentials = z.object({
  email: z.string().max(254),
  password: z.string().max(passwordLength.max),
  remember: z.boolean().default(false).describe('Keep me signed in'),
});
export type Credentials = z.infer<typeof Credentials>;

export const signIn = defineEndpoint({
  methods: ['POST'],
  path: '/auth/login',
  summary: 'Sign in. 202 if the account needs a second factor',
  access: 'anyone',
  openInMaintenance: true,
  body: Credentials,
  responses: { 200: SignedIn, 202: SecondFactorAsked },
});

export const SessionEnd = z.object({
  endsInSeconds: z
    .int()
    .nullable()
    .describe('When this session ends without further activity. null if it never does'),
  canBeExtended: z.boolean().describe('false if it ends at that time regardless of activity'),
});
export type SessionEnd = z.infer<typeof SessionEnd>;

export const getCurrentUser = defineEndpoint({
  methods: ['GET'],
  path: '/auth/me',
  summary: 'Get the signed-in person and the data that every page needs first',
  access: 'signed-in',
  openBeforeSecondFactor: true,
  responses: {
    200: z.object({
      success: z.literal(true),
      user: CurrentUser,
      preferences: OwnPreferences.describe('Same as GET /preference'),
      maintenance: Maintenance.describe('Same as GET /maintenance'),
      session: SessionEnd.describe('Same as GET /auth/session'),
    }),
  },
});

export const signOut = defineEndpoint({
  methods: ['POST'],
  path: '/auth/logout',
  summary: 'Sign out of this session',
  access: 'signed-in',
  openBeforeSecondFactor: true,
  openInMaintenance: true,
  responses: { 200: z.object({ success: z.literal(true) }) },
});

export const PasswordChange = z.object({
  currentPassword: z.string().max(passwordLength.max),
  newPassword: NewPassword,
});
export type PasswordChange = z.infer<typeof PasswordChange>;

export const changePassword = defineEndpoint({
  methods: ['POST'],
  path: '/auth/password',
  summary: "Change the caller's password. Ends all their other sessions",
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
  summary: "List the caller's active sessions, this one first, then most recently used",
  access: 'signed-in',
  openBeforeSecondFactor: true,
  responses: { 200: z.array(Session) },
});

export const getSessionEnd = defineEndpoint({
  methods: ['GET'],
  path: '/auth/session',
  summary: "Get when this session ends. Calls with the header X-Unattended: 1 don't count as activity",
  access: 'signed-in',
  openBeforeSecondFactor: true,
  responses: { 200: SessionEnd },
});

export const endSession = defineEndpoint({
  methods: ['DELETE'],
  path: '/session/:sessionId',
  summary: "End one of the caller's sessions",
  access: 'signed-in',
  openBeforeSecondFactor: true,
  params: z.object({ sessionId: IdParam }),
  responses: { 204: NoContent },
});

export const endOtherSessions = defineEndpoint({
  methods: ['DELETE'],
  path: '/session',
  summary: "End all of the caller's sessions except this one",
  access: 'signed-in',
  openBeforeSecondFactor: true,
  responses: { 200: z.object({ ended: z.int() }) },
});

const firstAdminCode = z.string().max(100).describe('From the link printed at the first start');

export const openFirstAdminLink = defineEndpoint({
  methods: ['POST'],
  path: '/auth/firstAdmin/check',
  summary: 'Check whether the link for the first administrator still works. Changes nothing',
  access: 'anyone',
  openInMaintenance: true,
  limit: { max: 60, seconds: 60 },
  body: z.object({ code: firstAdminCode }),
  responses: { 200: z.object({ success: z.literal(true) }) },
});

export const FirstAdmin = z.object({
  code: firstAdminCode,
  firstName: text(textLength.name),
  lastName: text(textLength.name),
  email: Email,
  password: NewPassword,
});
export type FirstAdmin = z.infer<typeof FirstAdmin>;

export const createFirstAdmin = defineEndpoint({
  methods: ['POST'],
  path: '/auth/firstAdmin',
  summary: 'Create the first super admin of an empty system, using the one-time link from the first start',
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
    "The calling super admin's own password, required if the role is an administrator's",
  ),
});
export type Registration = z.infer<typeof Registration>;

const Registered = z.object({
  success: z.literal(true),
  message: z.string(),
  user: CurrentUser.optional().describe('Returned only to a super admin, who created the account'),
});
export type Registered = z.infer<typeof Registered>;

export const register = defineEndpoint({
  methods: ['POST'],
  path: '/auth/register',
  summary:
    'Request a student account. The emailed link lets the student choose a password. A super admin creates accounts of any role',
  access: 'anyone',
  limit: { max: 300, seconds: 900 },
  body: Registration,
  responses: { 201: Registered },
});

export const EmailChange = z.object({ email: Email, currentPassword: z.string().max(passwordLength.max) });
export type EmailChange = z.infer<typeof EmailChange>;

const WantedEmail = z.object({
  email: z.string(),
  expiresAt: Timestamp.describe('When the emailed link expires'),
});
export type WantedEmail = z.infer<typeof WantedEmail>;

export const changeEmail = defineEndpoint({
  methods: ['POST'],
  path: '/auth/email',
  summary:
    'Request a new email address. It changes once the link sent to it is confirmed. The answer is the same if the address already has an account',
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
  summary: "Get the caller's unconfirmed new email address",
  access: 'signed-in',
  responses: { 200: z.object({ wanted: WantedEmail.nullable() }) },
});

export const cancelWantedEmail = defineEndpoint({
  methods: ['DELETE'],
  path: '/auth/email',
  summary: 'Cancel the change of email address. The emailed link stops working',
  access: 'signed-in',
  responses: { 204: NoContent },
});

const linkToken = z.string().max(100).describe('The part after # in the emailed link');

export const EmailLink = z.object({
  success: z.literal(true),
  kind: z
    .enum(['registration', 'change', 'undo'])
    .describe('Verify a registration, confirm a new address, or undo a change from the old address'),
  email: z.string().describe('The address that is verified, confirmed or restored'),
  name: z.string().describe('Name of the person who registered. Empty otherwise'),
  currentEmail: z.string().nullable().describe("The account's current address. null for a registration"),
});
export type EmailLink = z.infer<typeof EmailLink>;

export const openEmailLink = defineEndpoint({
  methods: ['POST'],
  path: '/auth/emailLink',
  summary: 'Get the purpose of an emailed link if it is still valid. Changes nothing',
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
    .describe('waiting: the address is verified and the registration needs approval'),
  email: z.string(),
});
export type EmailLinkDone = z.infer<typeof EmailLinkDone>;

export const confirmEmailLink = defineEndpoint({
  methods: ['POST'],
  path: '/auth/emailLink/confirm',
  summary: 'Use an emailed link, once. A registration or an undone change needs a new password',
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
      'false if this address already received several codes. The long code in the latest email is valid',
    ),
  expiresInSeconds: z.int().describe('How long the code is valid from now'),
  resendInSeconds: z.int().describe('When another code can be requested'),
});
export type CodeSent = z.infer<typeof CodeSent>;

export const requestReset = defineEndpoint({
  methods: ['POST'],
  path: '/auth/reset/request',
  summary: 'Email a reset code. The answer is the same for known and unknown addresses',
  access: 'anyone',
  openInMaintenance: true,
  body: z.object({ email: Email }),
  responses: { 200: CodeSent },
});

export const verifyReset = defineEndpoint({
  methods: ['POST'],
  path: '/auth/reset/verify',
  summary: 'Exchange the emailed code for permission to choose a new password',
  access: 'anyone',
  openInMaintenance: true,
  body: z.object({
    email: Email,
    code: z.string().max(20).describe('The six digits, or the long code from the same email'),
  }),
  responses: { 200: z.object({ success: z.literal(true), resetToken: z.string() }) },
});

export const confirmReset = defineEndpoint({
  methods: ['POST'],
  path: '/auth/reset/confirm',
  summary: 'Set a new password with the token from a code or an invitation. Ends all sessions',
  access: 'anyone',
  openInMaintenance: true,
  body: z.object({ resetToken: z.string().max(100), password: NewPassword }),
  responses: { 200: z.object({ success: z.literal(true) }) },
});

export const openInvitation = defineEndpoint({
  methods: ['POST'],
  path: '/auth/invitation',
  summary: 'Get the person an invitation is for, if it is still valid',
  access: 'anyone',
  body: z.object({ token: z.string().max(100) }),
  responses: { 200: z.object({ success: z.literal(true), email: z.string() }) },
});

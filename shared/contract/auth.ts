import { z } from 'zod';
import { passwordLength, textLength } from '../limits.ts';
import { Role } from '../permissions.ts';
import { defineEndpoint } from './endpoint.ts';
import { Email, Id, IdParam, NoContent, Timestamp, text } from './fields.ts';
import { NewPassword, Person } from './people.ts';
import { OwnPreferences } from './settings.ts';
import { Maintenance } from './system.ts';

export const CurrentUser = z.object({
  id: Id,
  email: z.string(),
  role: Role,
  person: Person.nullable().describe('Null for an account nobody has been entered for'),
  memberSince: Timestamp,
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
  responses: { 200: z.array(Session) },
});

export const getSessionEnd = defineEndpoint({
  methods: ['GET'],
  path: '/auth/session',
  summary: 'When this session ends; a call with the header X-Unattended: 1 does not count as its use',
  access: 'signed-in',
  responses: { 200: SessionEnd },
});

export const endSession = defineEndpoint({
  methods: ['DELETE'],
  path: '/session/:sessionId',
  summary: "End one of one's own sessions",
  access: 'signed-in',
  params: z.object({ sessionId: IdParam }),
  responses: { 204: NoContent },
});

export const endOtherSessions = defineEndpoint({
  methods: ['DELETE'],
  path: '/session',
  summary: "End all of one's own sessions but this one",
  access: 'signed-in',
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

export const Registration = z.object({ email: Email, password: NewPassword, role: Role.default('STUDENT') });
export type Registration = z.infer<typeof Registration>;

const Registered = z.object({
  success: z.literal(true),
  message: z.string(),
  token: Token.optional().describe('Only for who registered themselves and was accepted at once'),
  user: CurrentUser,
});
export type Registered = z.infer<typeof Registered>;

export const register = defineEndpoint({
  methods: ['POST'],
  path: '/auth/register',
  summary: 'Ask for a student account; a super admin creates one of any role',
  access: 'anyone',
  limit: { max: 300, seconds: 900 },
  body: Registration,
  responses: { 201: Registered },
});

export const EmailChange = z.object({ email: Email, currentPassword: z.string().max(passwordLength.most) });
export type EmailChange = z.infer<typeof EmailChange>;

export const changeEmail = defineEndpoint({
  methods: ['POST'],
  path: '/auth/email',
  summary: "Change one's own e-mail address; the former one is told",
  access: 'signed-in',
  limit: { max: 20, seconds: 3_600 },
  body: EmailChange,
  responses: { 200: z.object({ success: z.literal(true), user: CurrentUser }) },
});

const CodeSent = z.object({
  success: z.literal(true),
  message: z.string(),
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
  limit: { max: 1_000, seconds: 900 },
  body: z.object({ email: Email, code: z.string().max(20) }),
  responses: { 200: z.object({ success: z.literal(true), resetToken: z.string() }) },
});

export const confirmReset = defineEndpoint({
  methods: ['POST'],
  path: '/auth/reset/confirm',
  summary: 'Choose the new password, with what a code or an invitation gave; every session ends',
  access: 'anyone',
  openInMaintenance: true,
  limit: { max: 600, seconds: 900 },
  body: z.object({ resetToken: z.string().max(100), password: NewPassword }),
  responses: { 200: z.object({ success: z.literal(true) }) },
});

export const openInvitation = defineEndpoint({
  methods: ['POST'],
  path: '/auth/invitation',
  summary: 'Whom an invitation is for, if it is still good',
  access: 'anyone',
  limit: { max: 600, seconds: 900 },
  body: z.object({ token: z.string().max(100) }),
  responses: { 200: z.object({ success: z.literal(true), email: z.string() }) },
});

import { z } from 'zod';
import { passwordLength } from '../../limits.ts';
import { sentence } from '../../sentence.ts';
import { defineEndpoint } from '../endpoint.ts';
import { IdParam, NoContent, Timestamp } from '../fields.ts';
import { SignedIn } from './auth.ts';

const CurrentPassword = z.string().max(passwordLength.max);
const Code = z.string().max(40).describe('Six digits from the app, or a recovery code');

export const TwoFactorState = z.object({
  isOn: z.boolean(),
  since: Timestamp.nullable(),
  recoveryCodesLeft: z.int(),
  isRequired: z.boolean().describe("Required by the institution, so the caller can't turn it off"),
});
export type TwoFactorState = z.infer<typeof TwoFactorState>;

export const getTwoFactor = defineEndpoint({
  methods: ['GET'],
  path: '/twoFactor',
  summary: "Get whether the caller's sign-in needs a second factor",
  access: 'signed-in',
  openBeforeSecondFactor: true,
  responses: { 200: TwoFactorState },
});

export const TwoFactorSetup = z.object({
  secret: z.string().describe('Base32, for typing'),
  uri: z.string().describe('Link for an authenticator app on the same device'),
  qrCode: z.string().describe('QR code as a data: URL'),
});
export type TwoFactorSetup = z.infer<typeof TwoFactorSetup>;

export const startTwoFactor = defineEndpoint({
  methods: ['POST'],
  path: '/twoFactor',
  summary: 'Start setting up a second factor. The new secret applies once a code confirms it',
  access: 'signed-in',
  openBeforeSecondFactor: true,
  body: z.object({ currentPassword: CurrentPassword }),
  responses: { 201: TwoFactorSetup },
});

export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const confirmTwoFactor = defineEndpoint({
  methods: ['POST'],
  path: '/twoFactor/confirm',
  summary: 'Turn on the second factor with the first code. Returns the recovery codes once',
  access: 'signed-in',
  openBeforeSecondFactor: true,
  limit: { max: 60, seconds: 900 },
  body: z.object({ code: z.string().max(20) }),
  responses: { 200: RecoveryCodes },
});

const Proof = z.object({ currentPassword: CurrentPassword, code: Code });
export type TwoFactorProof = z.infer<typeof Proof>;

export const replaceRecoveryCodes = defineEndpoint({
  methods: ['POST'],
  path: '/twoFactor/recoveryCodes',
  summary: 'Create new recovery codes. The earlier ones stop working',
  access: 'signed-in',
  body: Proof,
  responses: { 200: RecoveryCodes },
});

export const turnOffTwoFactor = defineEndpoint({
  methods: ['POST'],
  path: '/twoFactor/off',
  summary: "Turn off the caller's second factor",
  access: 'signed-in',
  body: Proof,
  responses: { 204: NoContent },
});

export const SecondFactor = z
  .object({
    ticket: z.string().max(100).describe('Token returned for the password'),
    code: z.string().max(20).optional(),
    recoveryCode: z.string().max(40).optional(),
    remember: z.boolean().default(false).describe('Keep me signed in, as sent with the password'),
  })
  .refine(({ code, recoveryCode }) => (code === undefined) !== (recoveryCode === undefined), {
    path: ['code'],
    message: sentence('is required, or a recoveryCode instead'),
  });
export type SecondFactor = z.infer<typeof SecondFactor>;

export const signInWithSecondFactor = defineEndpoint({
  methods: ['POST'],
  path: '/auth/login/secondFactor',
  openInMaintenance: true,
  summary: 'Complete a sign-in with a code from the app or a recovery code',
  access: 'anyone',
  body: SecondFactor,
  responses: { 200: SignedIn },
});

export const turnOffTwoFactorOf = defineEndpoint({
  methods: ['POST'],
  path: '/account/:accountId/twoFactor/off',
  summary:
    'Turn off the second factor of someone who lost their device and recovery codes. They are notified by email',
  access: ['SUPER_ADMIN'],
  params: z.object({ accountId: IdParam }),
  body: z.object({ currentPassword: CurrentPassword.describe("The caller's own password") }),
  responses: { 204: NoContent },
});

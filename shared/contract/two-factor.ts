import { z } from 'zod';
import { passwordLength } from '../limits.ts';
import { sentence } from '../sentence.ts';
import { SignedIn } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { IdParam, NoContent, Timestamp } from './fields.ts';

const CurrentPassword = z.string().max(passwordLength.most);
const Code = z.string().max(40).describe('Six digits of the app, or a recovery code');

export const TwoFactorState = z.object({
  isOn: z.boolean(),
  since: Timestamp.nullable(),
  recoveryCodesLeft: z.int(),
  isRequired: z.boolean().describe('By the institution: the caller cannot turn it off'),
});
export type TwoFactorState = z.infer<typeof TwoFactorState>;

export const getTwoFactor = defineEndpoint({
  methods: ['GET'],
  path: '/twoFactor',
  summary: "Whether one's own sign-in asks for a second factor",
  access: 'signed-in',
  openBeforeSecondFactor: true,
  responses: { 200: TwoFactorState },
});

export const TwoFactorSetup = z.object({
  secret: z.string().describe('In base32, for who types it'),
  uri: z.string().describe('For an authenticator app on the same device'),
  qrCode: z.string().describe('The same as a picture, in a data: address'),
});
export type TwoFactorSetup = z.infer<typeof TwoFactorSetup>;

export const startTwoFactor = defineEndpoint({
  methods: ['POST'],
  path: '/twoFactor',
  summary: 'Begin the set-up: a new secret, which counts once a code has shown that the app has it',
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
  summary: 'Turn it on with the first code; answers the recovery codes, this once',
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
  summary: 'New recovery codes; those before no longer work',
  access: 'signed-in',
  body: Proof,
  responses: { 200: RecoveryCodes },
});

export const turnOffTwoFactor = defineEndpoint({
  methods: ['POST'],
  path: '/twoFactor/off',
  summary: "Turn one's own off",
  access: 'signed-in',
  body: Proof,
  responses: { 204: NoContent },
});

export const SecondFactor = z
  .object({
    ticket: z.string().max(100).describe('What the password was exchanged for'),
    code: z.string().max(20).optional(),
    recoveryCode: z.string().max(40).optional(),
    remember: z.boolean().default(false).describe('Keep me signed in, as it was given with the password'),
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
  summary: 'Finish a sign-in with a code of the app or a recovery code',
  access: 'anyone',
  body: SecondFactor,
  responses: { 200: SignedIn },
});

export const turnOffTwoFactorOf = defineEndpoint({
  methods: ['POST'],
  path: '/account/:accountId/twoFactor/off',
  summary: 'Turn it off for somebody who lost their device and their recovery codes; they are told by mail',
  access: ['SUPER_ADMIN'],
  params: z.object({ accountId: IdParam }),
  body: z.object({ currentPassword: CurrentPassword.describe("The acting administrator's own") }),
  responses: { 204: NoContent },
});

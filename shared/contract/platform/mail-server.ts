import { z } from 'zod';
import { mailServer } from '../../limits.ts';
import { sentence } from '../../sentence.ts';
import { defineEndpoint } from '../endpoint.ts';
import { CurrentPassword, Email, NoContent, Timestamp } from '../fields.ts';

const superAdmin = ['SUPER_ADMIN'] as const;

const MailSecurity = z
  .enum(['starttls', 'tls', 'none'])
  .describe(
    'starttls: plain at first, then required to switch to TLS; tls: from the start; none: unencrypted',
  );

const hostShape = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?|[\da-f:]*:[\da-f:.]*)$/iu;

// A control character in a user name or password could end an SMTP command.
function oneLine(max: number) {
  return z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}]*$/u, sentence('must be one line'));
}

/** The settings as an administrator types them. */
export const MailServerSettings = z.object({
  host: z
    .string()
    .trim()
    .max(mailServer.maxHost)
    .regex(hostShape, sentence('must be the name of a mail server, such as smtp.school.example')),
  port: z.int().min(1).max(65_535),
  security: MailSecurity,
  userName: oneLine(mailServer.maxUserName)
    .trim()
    .describe("Empty if the mail server doesn't require sign-in"),
  password: oneLine(mailServer.maxPassword)
    .optional()
    .describe('Omitted or empty: the stored one, if server, port, security and user name are unchanged'),
  fromAddress: Email.nullish().describe('Ignored if MAIL_FROM is set on the server; required otherwise'),
});
export type MailServerSettings = z.output<typeof MailServerSettings>;

export const MailServer = z.object({
  kind: z
    .enum(['folder', 'environment', 'stored'])
    .describe(
      'stored: these settings; environment: SMTP_URL is set on the server; folder: emails are written to a folder instead of being sent',
    ),
  host: z.string().nullable(),
  port: z.int().nullable(),
  security: MailSecurity.nullable().describe('null without a mail server, and for an SMTP_URL with smtp:'),
  userName: z.string().nullable(),
  hasPassword: z.boolean().describe('Whether a password is stored. No call returns it'),
  fromAddress: z.string().nullable(),
  isFromFixed: z.boolean().describe('true if MAIL_FROM or SMTP_URL is set on the server'),
  test: z
    .object({ at: Timestamp, problem: z.string().nullable().describe('null if the email was accepted') })
    .nullable()
    .describe('The last test email with the current settings'),
  testTo: z.string().describe("The caller's email address, which test emails are sent to"),
});
export type MailServer = z.infer<typeof MailServer>;

export const getMailServer = defineEndpoint({
  methods: ['GET'],
  path: '/mailServer',
  summary: 'Get the mail server settings',
  access: superAdmin,
  responses: { 200: MailServer },
});

export const updateMailServer = defineEndpoint({
  methods: ['PUT'],
  path: '/mailServer',
  summary: 'Set the mail server. Waiting emails are retried immediately',
  access: superAdmin,
  body: MailServerSettings.extend({ currentPassword: CurrentPassword }),
  responses: { 200: MailServer },
});

export const deleteMailServer = defineEndpoint({
  methods: ['DELETE'],
  path: '/mailServer',
  summary: 'Remove the mail server. Emails are then written to a folder',
  access: superAdmin,
  body: z.object({ currentPassword: CurrentPassword }),
  responses: { 204: NoContent },
});

export const TestedMail = z.object({
  to: z.string(),
  milliseconds: z.int().describe('How long the mail server took to accept the email'),
});
export type TestedMail = z.infer<typeof TestedMail>;

export const testMailServer = defineEndpoint({
  methods: ['POST'],
  path: '/mailServer/test',
  summary: 'Send a test email to the caller, with the given settings or the current ones',
  access: superAdmin,
  // The server connects to a host of the caller's choice.
  limit: { max: 10, seconds: 600 },
  body: MailServerSettings.nullish(),
  responses: { 200: TestedMail },
});

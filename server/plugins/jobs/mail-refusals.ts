import type { NodemailerError } from 'nodemailer';
import { redactSecrets } from '#shared/redact-secrets.ts';

/** The reason a mail server refused a mail. */
export type MailProblem =
  | 'hostNotFound'
  | 'portClosed'
  | 'unreachable'
  | 'timedOut'
  | 'certificate'
  | 'tlsNotOffered'
  | 'tlsFailed'
  | 'notMailServer'
  | 'loginRefused'
  | 'loginNotOffered'
  | 'loginRequired'
  | 'senderRefused'
  | 'recipientRefused'
  | 'messageRefused'
  | 'passwordLost';

export function isRecipientRefused({ command, permanent }: NodemailerError): boolean {
  return command === 'RCPT TO' && permanent === true;
}

export function problemOf(error: NodemailerError): MailProblem {
  return ofReply(error) ?? ofConnection(error);
}

/** What the server refused after it had greeted us as a mail server does. */
function ofReply({ code, command, responseCode }: NodemailerError): MailProblem | undefined {
  if (code === 'EAUTH')
    return responseCode === 534 || responseCode === 538 ? 'loginNotOffered' : 'loginRefused';
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return undefined;
  if (responseCode === 530) return 'loginRequired';
  if (command === 'MAIL FROM') return 'senderRefused';
  return command === 'RCPT TO' ? 'recipientRefused' : 'messageRefused';
}

const problems: Partial<Record<string, MailProblem>> = {
  EDNS: 'hostNotFound',
  ENOTFOUND: 'hostNotFound',
  EAI_AGAIN: 'hostNotFound',
  ECONNREFUSED: 'portClosed',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ETIMEDOUT: 'timedOut',
};

function ofConnection({ code = '', originalCode = '', message }: NodemailerError): MailProblem {
  const known = problems[originalCode] ?? problems[code];
  if (known !== undefined) return known;
  if (/certificate|altname/i.test(message)) return 'certificate';
  if (/STARTTLS/.test(message)) return 'tlsNotOffered';
  return code === 'ETLS' || /ssl|tls/i.test(`${originalCode} ${message}`) ? 'tlsFailed' : 'notMailServer';
}

const maxReply = 200;

/**
 * What a mail server said when it refused something. Undefined for everything else that answered: this is no way to
 * read from other services in the network.
 */
export function replyOf(error: NodemailerError, secrets: readonly string[]): string | undefined {
  const { response = '' } = error;
  if (ofReply(error) === undefined || !/^[45]\d\d[ -]/.test(response)) return undefined;
  const line = withoutSecrets(response, secrets)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  return line.length > maxReply ? `${line.slice(0, maxReply).toWellFormed()}…` : line;
}

/**
 * Servers repeat the address, quote links and codes of a refused mail, and some repeat what they were given to sign in.
 * All this ends up in the log and in the queue's table. Removes what may be a secret, and keeps the server's explanation.
 */
export function describeRefusal({ message }: Error, secrets: readonly string[]): string {
  return withoutSecrets(message, secrets);
}

function withoutSecrets(text: string, secrets: readonly string[]): string {
  // Longer ones first: one may contain another.
  const known = secrets.filter((secret) => secret !== '').sort((a, b) => b.length - a.length);
  const without = known.reduce((safe, secret) => safe.replaceAll(secret, '…'), text);
  return redactSecrets(without);
}

/** As the protocol sends them, too. */
export function credentialForms(userName: string, password: string): string[] {
  const base64 = (given: string) => Buffer.from(given).toString('base64');
  return [password, base64(password), base64(userName), base64(`\0${userName}\0${password}`)];
}

import { say } from '#server/language/say.ts';
import type { MailProblem } from '#server/plugins/jobs/mail-refusals.ts';
import type { MailDescription } from '#server/plugins/jobs/mail-transport.ts';
import type { MailServer, MailServerSettings } from '#shared/contract/platform/mail-server.ts';

export function presentMailServer(described: MailDescription, testTo: string): MailServer {
  const { kind, host, port, security, userName, hasPassword, fromAddress, isFromFixed } = described;
  const { testedAt, testProblem } = described;
  return {
    kind,
    host,
    port,
    security,
    userName,
    hasPassword,
    fromAddress,
    isFromFixed,
    test:
      testedAt === null
        ? null
        : {
            at: testedAt.toISOString(),
            problem:
              testProblem === null ? null : sayProblem(testProblem, { ...described, to: testTo }).sentence,
          },
    testTo,
  };
}

interface Tried {
  host: string | null;
  port: number | null;
  security: MailDescription['security'];
  userName: string | null;
  fromAddress: string | null;
  to: string;
}

interface Explained {
  /** The field to change; null if it is none of them. */
  field: keyof MailServerSettings | null;
  sentence: string;
  /** Whether the server answered as a mail server. */
  isRefusal: boolean;
}

/** Says what is wrong and what to do. */
export function sayProblem(problem: MailProblem, tried: Tried): Explained {
  const { to } = tried;
  const [host, port, from] = [tried.host ?? '', tried.port ?? 0, tried.fromAddress ?? ''];
  const at = { host, port: String(port) };
  const fault = (field: Explained['field'], sentence: string) => ({ field, sentence, isRefusal: false });
  const refusal = (field: Explained['field'], sentence: string) => ({ field, sentence, isRefusal: true });
  const explain: Record<MailProblem, () => Explained> = {
    hostNotFound: () =>
      fault('host', say('We couldn’t find {host}. Check the name of the mail server.', { host })),
    portClosed: () => fault('port', say('{host} refused the connection on port {port}. Check the port.', at)),
    unreachable: () =>
      fault('host', say('This server can’t reach {host}. Check the name and the network.', { host })),
    timedOut: () =>
      port === 465 && tried.security !== 'tls'
        ? fault('security', say('{host} didn’t answer in time. Port 465 needs TLS from the start.', { host }))
        : fault(
            'host',
            say(
              '{host} didn’t answer in time on port {port}. Check the name, the port and any firewall in between.',
              at,
            ),
          ),
    certificate: () =>
      fault(
        'security',
        say(
          'The certificate of {host} isn’t trusted. If your own certificate authority issued it, set NODE_EXTRA_CA_CERTS on the server to that authority’s certificate.',
          { host },
        ),
      ),
    tlsNotOffered: () =>
      fault(
        'security',
        say('{host} doesn’t offer STARTTLS on port {port}. Try TLS from the start, often on port 465.', at),
      ),
    tlsFailed: () =>
      fault(
        'security',
        say(
          'We couldn’t open an encrypted connection to {host} on port {port}. Try STARTTLS, often on port 587.',
          at,
        ),
      ),
    notMailServer: () =>
      fault('port', say('{host} didn’t answer like a mail server on port {port}. Check the port.', at)),
    loginRefused: () => refusal('password', say('The mail server refused the password.')),
    loginNotOffered: () =>
      refusal('security', say('The mail server accepts passwords only on an encrypted connection.')),
    loginRequired: () =>
      tried.userName === null
        ? refusal('userName', say('The mail server requires a user name and a password.'))
        : refusal('security', say('The mail server accepts no password on this connection.')),
    senderRefused: () =>
      refusal('fromAddress', say('The mail server refused the sender address {from}.', { from })),
    recipientRefused: () => refusal(null, say('The mail server refused your address {to}.', { to })),
    messageRefused: () => refusal(null, say('The mail server refused the test email.')),
    passwordLost: () => fault('password', say('The stored password can no longer be read. Enter it again.')),
  };
  return explain[problem]();
}

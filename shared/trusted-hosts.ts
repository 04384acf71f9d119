/**
 * `URL.parse`, passed in because this folder has no platform APIs. It converts international names to ASCII.
 */
export type ParseUrl = (address: string) => { host: string; hostname: string } | null;

/** The characters of an ASCII host name or an IPv6 address. */
const nameShape = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/;
/** A path, credentials, a space or a `*`, which `URL` would ignore or accept. */
const notInHost = /[\s/?#@\\%*\p{Cc}]/u;

/**
 * A trusted host as stored and compared: `quiz.school.example`, `quiz.school.example:8443`, or with `http://` if it
 * has no TLS. Undefined for anything else, such as a path, a pattern or credentials.
 */
export function readTrustedHost(typed: string, parseUrl: ParseUrl): string | undefined {
  const [, scheme = 'https', host = ''] = /^(?:(https?):\/\/)?(.*?)\/?$/is.exec(typed.trim()) ?? [];
  const name = normalizeHost(scheme.toLowerCase(), host, parseUrl);
  if (name === undefined) return undefined;
  return scheme.toLowerCase() === 'http' ? `http://${name}` : name;
}

/** The origin of links to a trusted host. */
export function addressOfHost(trusted: string): string {
  return trusted.startsWith('http://') ? trusted : `https://${trusted}`;
}

/**
 * The host as browsers write it: lower case, ASCII, without a trailing dot or default port. Undefined if it isn't a
 * host.
 */
export function normalizeHost(scheme: string, host: string, parseUrl: ParseUrl): string | undefined {
  if (host === '' || notInHost.test(host)) return undefined;
  const url = parseUrl(`${scheme}://${host.replace(/\.(?=:\d*$|$)/, '')}`);
  if (url === null || url.hostname.length > 253 || !nameShape.test(url.hostname)) return undefined;
  // URL reads "1" and "0x7f.1" as IP addresses, which people who type them don't mean.
  const isNumber = /^\d+(?:\.\d+){3}$/.test(url.hostname);
  if (isNumber && !host.startsWith(url.hostname)) return undefined;
  return url.host;
}

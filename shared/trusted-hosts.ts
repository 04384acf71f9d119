/** `URL.parse`, which this folder does not know: it turns names of other letters into ASCII. */
export type ParseUrl = (address: string) => { host: string; hostname: string } | null;

/** What the name of a host may consist of once it is written in ASCII, or an IPv6 address. */
const nameShape = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/;
/** A path, a sign-in, a space or a `*`: what `URL` would read past or leave out. */
const notInHost = /[\s/?#@\\%*\p{Cc}]/u;

/**
 * A trusted host as it is kept and compared: `quiz.school.example`, `quiz.school.example:8443`, or with `http://`
 * before it where it has no TLS. Undefined for anything else: an address with a path, a pattern, a sign-in.
 */
export function readTrustedHost(typed: string, parseUrl: ParseUrl): string | undefined {
  const [, scheme = 'https', host = ''] = /^(?:(https?):\/\/)?(.*?)\/?$/is.exec(typed.trim()) ?? [];
  const name = normalizeHost(scheme.toLowerCase(), host, parseUrl);
  if (name === undefined) return undefined;
  return scheme.toLowerCase() === 'http' ? `http://${name}` : name;
}

/** What a link to a trusted host begins with. */
export function addressOfHost(trusted: string): string {
  return trusted.startsWith('http://') ? trusted : `https://${trusted}`;
}

/**
 * The host as browsers write it: lower case, in ASCII, without the dot at its end and the port that the scheme has
 * anyway. Undefined for what names no host.
 */
export function normalizeHost(scheme: string, host: string, parseUrl: ParseUrl): string | undefined {
  if (host === '' || notInHost.test(host)) return undefined;
  const url = parseUrl(`${scheme}://${host.replace(/\.(?=:\d*$|$)/, '')}`);
  if (url === null || url.hostname.length > 253 || !nameShape.test(url.hostname)) return undefined;
  // "1" and "0x7f.1" are addresses to URL, and nobody who types them means those.
  const isNumber = /^\d+(?:\.\d+){3}$/.test(url.hostname);
  if (isNumber && !host.startsWith(url.hostname)) return undefined;
  return url.host;
}

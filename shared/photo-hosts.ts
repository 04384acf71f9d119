import { normalizeHost, type ParseUrl } from './trusted-hosts.ts';

/** All of them stand in a header of every answer, which proxies take only up to a few kilobytes. */
export const photoHostLimits = { count: 10, length: 100 };

/** A name in ASCII that is no IP address: browsers match nothing else with an entry of a Content-Security-Policy. */
const nameShape = /^(?:[a-z0-9-]+\.)*(?=[0-9-]*[a-z])[a-z0-9-]+(?::\d{1,5})?$/;

/**
 * A photo host as it is kept and compared: `photos.school.example` or `photos.school.example:8443`, always with TLS.
 * Undefined for anything else, such as a path, a pattern, or what would end the entry in the header.
 */
export function readPhotoHost(typed: string, parseUrl: ParseUrl): string | undefined {
  const [, name = ''] = /^(?:https:\/\/)?(.*?)\/?$/is.exec(typed.trim()) ?? [];
  // "https:" alone would be read as a host of that name.
  const host = name.endsWith(':') ? undefined : normalizeHost('https', name, parseUrl);
  return host !== undefined && host.length <= photoHostLimits.length && nameShape.test(host)
    ? host
    : undefined;
}

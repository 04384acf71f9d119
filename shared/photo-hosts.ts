import { normalizeHost, type ParseUrl } from './trusted-hosts.ts';

/** All hosts are in a header of every response, and proxies limit headers to a few kilobytes. */
export const photoHostLimits = { count: 10, length: 100 };

/** An ASCII name that isn't an IP address: browsers match no other entry of a Content-Security-Policy. */
const nameShape = /^(?:[a-z0-9-]+\.)*(?=[0-9-]*[a-z])[a-z0-9-]+(?::\d{1,5})?$/;

/**
 * A photo host as stored and compared: `photos.school.example` or `photos.school.example:8443`, always with TLS.
 * Undefined for anything else, such as a path, a pattern, or text that would end the header entry.
 */
export function readPhotoHost(typed: string, parseUrl: ParseUrl): string | undefined {
  const [, name = ''] = /^(?:https:\/\/)?(.*?)\/?$/is.exec(typed.trim()) ?? [];
  // "https:" alone would be read as a host of that name.
  const host = name.endsWith(':') ? undefined : normalizeHost('https', name, parseUrl);
  return host !== undefined && host.length <= photoHostLimits.length && nameShape.test(host)
    ? host
    : undefined;
}

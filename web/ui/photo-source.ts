/**
 * Whether this page may load a photo from there. The server writes the hosts that an administrator listed into the page,
 * as they are in its Content-Security-Policy: a refused request would leave an error in the console for each photo.
 */
export function isLoadablePhoto(address: string): boolean {
  if (!URL.canParse(address, location.href)) return false;
  const { protocol, host } = new URL(address, location.href);
  if (!protocol.startsWith('http') || host === location.host) return true;
  const listed = document.querySelector<HTMLMetaElement>('meta[name=photo-hosts]')?.content.split(' ');
  return protocol === 'https:' && listed?.includes(host) === true;
}

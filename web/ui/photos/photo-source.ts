/**
 * Whether this page may load a photo from a host. The server writes the allowed hosts of its Content-Security-Policy into
 * the page: each refused request would log an error in the console.
 */
export function isLoadablePhoto(address: string): boolean {
  if (!URL.canParse(address, location.href)) return false;
  const { protocol, host } = new URL(address, location.href);
  if (!protocol.startsWith('http') || host === location.host) return true;
  const listed = document.querySelector<HTMLMetaElement>('meta[name=photo-hosts]')?.content.split(' ');
  return protocol === 'https:' && listed?.includes(host) === true;
}

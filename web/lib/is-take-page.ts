/** Whether this is where a student takes a quiz: the page that also opens without the network. */
export function isTakePage(pathname: string): boolean {
  return /^\/student\/quiz\/[^/]+\/take\/?$/i.test(pathname);
}

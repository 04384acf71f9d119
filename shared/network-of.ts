/**
 * The network that calls from an address are counted for. An IPv6 customer can use any address in a /64, so the /64
 * counts as one. An IPv4 address in IPv6 notation counts as that IPv4 address.
 */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, '').toLowerCase();
  if (!bare.includes(':')) return bare;
  const groups = groupsOf(bare);
  if (groups === undefined) return bare;
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    const [high = 0, low = 0] = groups.slice(6);
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The eight groups of an IPv6 address, or undefined for anything else. */
function groupsOf(address: string): number[] | undefined {
  const [head = '', tail, ...more] = address.split('::');
  if (more.length > 0) return undefined;
  const first = groupsIn(head);
  const last = groupsIn(tail ?? '');
  const missing = 8 - first.length - last.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined;
  const groups = [...first, ...Array.from({ length: missing }, () => 0), ...last];
  return groups.every((group) => group >= 0 && group <= 0xffff) ? groups : undefined;
}

function groupsIn(part: string): number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return /^[0-9a-f]{1,4}$/.test(group) ? [Number.parseInt(group, 16)] : [-1];
    const [a = -1, b = -1, c = -1, d = -1] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

import { type Lock, nameOf } from './lock-file.ts';

const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]);

/** Allowed for a library that stays a separate file and that operators can replace. */
const allowedOnlyFor = new Map([['LGPL-3.0-or-later', /^@img\/sharp-/]]);

/** Packages whose lock entry has no licence: we read it in this version of the package. */
const licencesRead = new Map([
  ['dejavu-fonts-ttf@2.37.3', 'Bitstream-Vera'],
  ['png-js@2.0.0', 'MIT'],
]);

/** The package's licence as an SPDX expression, or as the package names it. */
export function licenceOf(lock: Lock, place: string): string {
  const { version = '', license } = lock[place] ?? {};
  return licencesRead.get(`${nameOf(place)}@${version}`) ?? license ?? 'no licence';
}

/** AND requires both sides, OR one; brackets group. */
function isAllowed(expression: string, name: string): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  function one(): boolean {
    const token = tokens[at];
    at += 1;
    if (token === '(') {
      const inside = either();
      at += 1;
      return inside;
    }
    return allowed.has(token ?? '') || (allowedOnlyFor.get(token ?? '')?.test(name) ?? false);
  }
  function both(): boolean {
    let result = one();
    while (tokens[at] === 'AND') {
      at += 1;
      result = one() && result;
    }
    return result;
  }
  function either(): boolean {
    let result = both();
    while (tokens[at] === 'OR') {
      at += 1;
      result = both() || result;
    }
    return result;
  }
  // Leftover tokens mean that this was not an expression, and they could revoke anything.
  return either() && at === tokens.length;
}

export function checkLicences(lock: Lock, shipped: string[]): string[] {
  return shipped
    .filter((place) => {
      const { version = '' } = lock[place] ?? {};
      const name = nameOf(place);
      return !licencesRead.has(`${name}@${version}`) && !isAllowed(licenceOf(lock, place), name);
    })
    .map(
      (place) =>
        `${nameOf(place)} ${lock[place]?.version ?? ''} is shipped under "${licenceOf(lock, place)}", which is not in the list of tooling/packages/licences.ts.`,
    );
}

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

/** A library that stays a file of its own and can be exchanged by whoever runs us. */
const allowedOnlyFor = new Map([['LGPL-3.0-or-later', /^@img\/sharp-/]]);

/** Their lock entry names no licence; read in the package itself, for this version. */
const read = new Map([
  ['dejavu-fonts-ttf@2.37.3', 'Bitstream-Vera'],
  ['png-js@2.0.0', 'MIT'],
]);

/** The licence of a package as one of the SPDX expressions, or as it names it. */
export function licenceOf(lock: Lock, place: string): string {
  const { version = '', license } = lock[place] ?? {};
  return read.get(`${nameOf(place)}@${version}`) ?? license ?? 'no licence';
}

/** AND asks for both sides, OR for one; brackets group. */
function isAllowed(expression: string, name: string): boolean {
  const words = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  function one(): boolean {
    const word = words[at];
    at += 1;
    if (word === '(') {
      const inside = either();
      at += 1;
      return inside;
    }
    return allowed.has(word ?? '') || (allowedOnlyFor.get(word ?? '')?.test(name) ?? false);
  }
  function both(): boolean {
    let result = one();
    while (words[at] === 'AND') {
      at += 1;
      result = one() && result;
    }
    return result;
  }
  function either(): boolean {
    let result = both();
    while (words[at] === 'OR') {
      at += 1;
      result = both() || result;
    }
    return result;
  }
  // What is left over was no expression, and may have taken anything back.
  return either() && at === words.length;
}

export function checkLicences(lock: Lock, shipped: string[]): string[] {
  return shipped
    .filter((place) => {
      const { version = '' } = lock[place] ?? {};
      const name = nameOf(place);
      return !read.has(`${name}@${version}`) && !isAllowed(licenceOf(lock, place), name);
    })
    .map(
      (place) =>
        `${nameOf(place)} ${lock[place]?.version ?? ''} is shipped under "${licenceOf(lock, place)}", which is not in the list of tooling/packages/licences.ts.`,
    );
}

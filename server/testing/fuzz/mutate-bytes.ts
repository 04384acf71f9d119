import type { SeededRandom } from '../seeded-random.ts';

type Mutation = (bytes: Buffer, random: SeededRandom, others: readonly Buffer[]) => Buffer;

const maxChunk = 400;
const maxBytes = 300_000;

/** Bytes and words that can break readers. */
const oddPieces = [
  '\0',
  '\uFEFF',
  '\uFFFE',
  '"',
  '""',
  '\r\n\r\n',
  ',,,,,,,,',
  '\t;|',
  '<![CDATA[',
  ']]>',
  '<!DOCTYPE x [<!ENTITY a "b">]>',
  '&#x0;&#xD800;&amp;&nosuch;',
  '<row r="999999999"/>',
  '<c r="XFD1048576"/>',
  'endstream',
  ' 0 R ',
  '<< /Length -1 >>',
  '[[[[[[',
  '99999999999999999999',
  '-1',
  '1e308',
  '__proto__',
  'A. ',
  '1) ',
  'Answer: ',
  '\u202E\u200B',
  '😀',
].map((text) => Buffer.from(text));

function chunkOf(bytes: Buffer, random: SeededRandom): Buffer {
  const from = random.below(bytes.length + 1);
  return bytes.subarray(from, from + random.below(maxChunk));
}

function insert(bytes: Buffer, at: number, piece: Uint8Array): Buffer {
  return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)]);
}

function remove(bytes: Buffer, at: number, length: number): Buffer {
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
}

const isLetterOrDigit = (byte: number) => /[0-9A-Za-z]/.test(String.fromCharCode(byte));

/** Replaces letters and digits in place, which mostly keeps the file well-formed. */
function changeLetters(bytes: Buffer, random: SeededRandom): Buffer {
  const changed = Buffer.from(bytes);
  for (let turn = 1 + random.below(12); turn > 0; turn -= 1) {
    const at = random.below(changed.length + 1);
    if (isLetterOrDigit(changed[at] ?? 0))
      changed[at] = random.pick([...Buffer.from('0123456789ABCDEFabcdefxyz')]);
  }
  return changed;
}

/** Drops, repeats or moves whole lines, cells, elements or objects. */
function moveUnits(bytes: Buffer, random: SeededRandom): Buffer {
  const separator = random.pick(['\n', ',', ';', '<row', '<c ', '<si', '<t', 'endobj', ') Tj', '<tr', '<td']);
  const units = bytes.toString('latin1').split(separator);
  for (let turn = 1 + random.below(3); turn > 0 && units.length > 1; turn -= 1) {
    const at = random.below(units.length);
    const unit = units[at] ?? '';
    if (random.below(2) > 0) units.splice(at, 1);
    if (random.below(2) > 0) units.splice(random.below(units.length), 0, unit);
  }
  return Buffer.from(units.join(separator), 'latin1');
}

const oddValues = [
  '| |0|-1|1e308|99999999999|NaN|true|A|F|a)|(B) and (C)|1;3|4'.split('|'),
  'XFD1048576|A0|__proto__|=1+1|#N/A|1.5|12/31/9999|1. |**|%'.split('|'),
  'x'.repeat(6_000),
].flat();

/** Replaces one value. */
function changeValues(bytes: Buffer, random: SeededRandom): Buffer {
  const places = new Set(Array.from({ length: 1 + random.below(3) }, () => random.next()));
  const text = bytes.toString('latin1');
  const value =
    /(?<==")[^"<>]{0,80}(?=")|(?<=>)[^<>]{1,80}(?=<)|(?<=\()[^()]{0,80}(?=\))|(?<=[,;\t])\w{1,80}(?=[,;\t])/g;
  const count = text.match(value)?.length ?? 0;
  const chosen = new Set([...places].map((place) => Math.floor(place * count)));
  let at = -1;
  const changed = text.replaceAll(value, (match) => {
    at += 1;
    return chosen.has(at) ? random.pick(oddValues) : match;
  });
  return Buffer.from(changed, 'latin1');
}

const gentle: readonly Mutation[] = [
  changeLetters,
  moveUnits,
  changeValues,
  changeValues,
  changeValues,
  changeValues,
];

const mutations: readonly Mutation[] = [
  function flipBits(bytes, random) {
    const changed = Buffer.from(bytes);
    for (let turn = 1 + random.below(8); turn > 0 && changed.length > 0; turn -= 1) {
      const at = random.below(changed.length);
      changed[at] = (changed[at] ?? 0) ^ (1 << random.below(8));
    }
    return changed;
  },
  function overwrite(bytes, random) {
    const changed = Buffer.from(bytes);
    const at = random.below(changed.length + 1);
    for (let step = random.below(16); step > 0; step -= 1) changed[at + step] = random.below(256);
    return changed;
  },
  (bytes, random) => bytes.subarray(0, random.below(bytes.length + 1)),
  (bytes, random) => bytes.subarray(random.below(Math.min(bytes.length, maxChunk) + 1)),
  (bytes, random) => remove(bytes, random.below(bytes.length + 1), random.below(maxChunk)),
  (bytes, random) => insert(bytes, random.below(bytes.length + 1), random.pick(oddPieces)),
  (bytes, random) => insert(bytes, random.below(bytes.length + 1), chunkOf(bytes, random)),
  function repeatChunk(bytes, random) {
    const chunk = chunkOf(bytes, random);
    const times = 2 ** random.below(10);
    const repeated = Buffer.concat(Array.from({ length: times }, () => chunk)).subarray(0, maxBytes);
    return insert(bytes, random.below(bytes.length + 1), repeated);
  },
  function swapChunks(bytes, random) {
    const length = 1 + random.below(maxChunk);
    const [one, other] = [random.below(bytes.length + 1), random.below(bytes.length + 1)];
    const changed = Buffer.from(bytes);
    bytes.copy(changed, one, other, other + length);
    bytes.copy(changed, other, one, one + length);
    return changed;
  },
  function splice(bytes, random, others) {
    const other = random.pick(others);
    const [head, tail] = [random.below(bytes.length + 1), random.below(other.length + 1)];
    return Buffer.concat([bytes.subarray(0, head), other.subarray(tail)]);
  },
  (bytes, random) =>
    insert(
      bytes,
      random.below(bytes.length + 1),
      Buffer.from(Array.from({ length: random.below(64) }, () => random.below(256))),
    ),
];

/** Applies one to three mutations. Half the time only gentle ones, so that readers get far. */
export function mutateBytes(bytes: Buffer, random: SeededRandom, others: readonly Buffer[]): Buffer {
  const kinds = random.below(2) > 0 ? gentle : mutations;
  let changed = bytes;
  for (let turn = 1 + random.below(3); turn > 0; turn -= 1) {
    changed = random.pick(kinds)(changed, random, others).subarray(0, maxBytes);
  }
  return changed;
}

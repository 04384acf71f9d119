import { damaged, passwordProtected } from './refusals.ts';

const startOfPart = new Set([0x0009, 0x0209, 0x0409, 0x0809]);
const endOfPart = 0x000a;
const filePassword = 0x002f;

/** Checks that an old workbook is complete: one that was cut off would otherwise silently lose questions. */
export function checkBiffStream(stream: Buffer): void {
  let depth = 0;
  let parts = 0;
  for (let at = 0; at + 4 <= stream.length; ) {
    const type = stream.readUInt16LE(at);
    const length = stream.readUInt16LE(at + 2);
    if (depth === 0 && !startOfPart.has(type)) break;
    if (at + 4 + length > stream.length) throw damaged();
    if (type === filePassword) throw passwordProtected();
    if (startOfPart.has(type)) depth += 1;
    if (type === endOfPart) {
      depth -= 1;
      parts += 1;
    }
    at += 4 + length;
  }
  if (depth !== 0 || parts === 0) throw damaged();
}

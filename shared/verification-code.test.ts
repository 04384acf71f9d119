import { describe, expect, it } from 'vitest';
import { codeBytes, codeLength, groupCode, makeCode, readCode } from './verification-code.ts';

const bytes = Uint8Array.from({ length: codeBytes }, (_, at) => (at * 37 + 11) % 256);
const code = makeCode(bytes);
const characters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

describe('a verification code', () => {
  it('is read with any separators, in either case, and with letters that look like digits', () => {
    const groups = groupCode(code);
    expect(groups).toMatch(/^([0-9A-Z]{4}-){5}[0-9A-Z]{4}$/);
    expect(readCode(groups)).toBe(code);
    expect(readCode(` ${groups.toLowerCase().replaceAll('-', ' – ')} `)).toBe(code);
    expect(readCode(code.replaceAll('1', 'l').replaceAll('0', 'o').replaceAll('V', 'u'))).toBe(code);
  });

  it('with one wrong character or two swapped ones is refused', () => {
    let tried = 0;
    for (let at = 0; at < codeLength; at += 1) {
      for (const other of characters) {
        if (other === code[at]) continue;
        tried += 1;
        expect(readCode(`${code.slice(0, at)}${other}${code.slice(at + 1)}`)).toBeUndefined();
      }
      for (let with_ = at + 1; with_ < codeLength; with_ += 1) {
        if (code[at] === code[with_]) continue;
        const letters = code.split('');
        [letters[at], letters[with_]] = [code[with_] ?? '', code[at] ?? ''];
        expect(readCode(letters.join(''))).toBeUndefined();
      }
    }
    expect(tried).toBe(codeLength * 31);
  });

  it('of another length or with other characters is refused', () => {
    for (const text of ['', code.slice(1), `${code}0`, code.replace(/.$/, '*'), '💥'.repeat(12)]) {
      expect(readCode(text)).toBeUndefined();
    }
  });
});

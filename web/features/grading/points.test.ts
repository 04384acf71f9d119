import { describe, expect, it } from 'vitest';
import { clampPoints, readPoints } from './points.ts';

describe('typed points', () => {
  it('accept a decimal point or comma', () => {
    expect(readPoints(' 7.5 ')).toEqual({ kind: 'points', points: 7.5 });
    expect(readPoints('7,5')).toEqual({ kind: 'points', points: 7.5 });
    expect(readPoints('-2')).toEqual({ kind: 'points', points: -2 });
    expect(readPoints('.5')).toEqual({ kind: 'points', points: 0.5 });
  });

  it('tell an empty field from invalid text', () => {
    expect(readPoints('  ')).toEqual({ kind: 'empty' });
    for (const text of ['seven', '1e3', '7.5.1', '-', '0x10', 'NaN', '9'.repeat(400)]) {
      expect(readPoints(text).kind).toBe('unreadable');
    }
  });

  it('are clamped to 0 and the maximum', () => {
    expect(clampPoints(15, 10)).toBe(10);
    expect(clampPoints(-3, 10)).toBe(0);
    expect(clampPoints(3.333, 10)).toBe(3.33);
  });
});

import { describe, expect, it } from 'vitest';
import { patternProblem } from './pattern.ts';

describe('a typed pattern', () => {
  it.each(['exams.school.example', '*.school.example, host:lab-*', 'https://school.example/*', 'host: lab'])(
    'may be %s',
    (pattern) => {
      expect(patternProblem(pattern)).toBeUndefined();
    },
  );

  it.each([
    ['', 'is required'],
    [' , ', 'is required'],
    ['a.example,,b.example', 'commas'],
    ['host:', 'nothing after'],
    ['host:a.example/x', 'has a path'],
    ['*', 'every address'],
    ['a.example, host:**', 'every address'],
    ['^(a+)+$', 'is not an address'],
    ['a b.example', 'is not an address'],
    ['<script>', 'is not an address'],
    [Array.from({ length: 51 }, (_, at) => `a${at}.example`).join(','), 'at most'],
  ])('may not be %j', (pattern, problem) => {
    expect(patternProblem(pattern)?.message).toContain(problem);
  });
});

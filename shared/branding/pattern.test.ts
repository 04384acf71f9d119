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
    ['a.example,,b.example', 'before or after a comma'],
    ['host:', 'needs a host name after'],
    ['host:a.example/x', 'must be a host name without a path'],
    ['*', 'every address'],
    ['a.example, host:**', 'every address'],
    ['^(a+)+$', 'is not a valid address'],
    ['a b.example', 'is not a valid address'],
    ['<script>', 'is not a valid address'],
    [Array.from({ length: 51 }, (_, at) => `a${at}.example`).join(','), 'at most'],
  ])('may not be %j', (pattern, problem) => {
    expect(patternProblem(pattern)?.message).toContain(problem);
  });
});

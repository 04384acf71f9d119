import type { z } from 'zod';
import { say, sayMarked } from '#server/language/say.ts';
import { sentence } from '#shared/sentence.ts';

type Issue = z.core.$ZodIssue;

const types: Partial<Record<string, string>> = {
  string: sentence('must be text'),
  number: sentence('must be a number'),
  int: sentence('must be a whole number'),
  boolean: sentence('must be true or false'),
  array: sentence('must be a list'),
  object: sentence('must be an object'),
};
const formats: Partial<Record<string, string>> = {
  datetime: sentence('must be a date and time such as 2026-11-15T09:30:00Z'),
  date: sentence('must be a day such as 2026-11-15'),
  url: sentence('must be a web address such as https://school.example'),
};
// The prefixes of zod's own messages, which are written for programmers.
const zodsOwn = /^Invalid /;

type Bound = Extract<Issue, { code: 'too_small' | 'too_big' }>;

function describeBound(issue: Bound): string {
  return issue.code === 'too_small'
    ? describeLeast(issue, String(issue.minimum))
    : describeMost(issue, String(issue.maximum));
}

function describeLeast({ origin }: Bound, least: string): string {
  if (origin === 'string') {
    return say('must have at least {least, plural, one {{least} character} other {{least} characters}}', {
      least,
    });
  }
  if (origin === 'array') {
    return say('must have at least {least, plural, one {{least} entry} other {{least} entries}}', { least });
  }
  return say('must be at least {least}', { least });
}

function describeMost({ origin }: Bound, most: string): string {
  if (origin === 'string') {
    return say('must have at most {most, plural, one {{most} character} other {{most} characters}}', {
      most,
    });
  }
  if (origin === 'array') {
    return say('must have at most {most, plural, one {{most} entry} other {{most} entries}}', { most });
  }
  return say('must be at most {most}', { most });
}

function describeType({ message, expected }: Extract<Issue, { code: 'invalid_type' }>): string {
  if (message.endsWith('received undefined')) return say('is required');
  const known = types[expected];
  return known === undefined ? say('must be {type}', { type: expected }) : sayMarked(known);
}

/** The contract's message, else ours: zod's are in English only. */
function describeOther(issue: Issue): string {
  if (!zodsOwn.test(issue.message)) {
    return sayMarked(issue.message, 'params' in issue ? issue.params : undefined);
  }
  if (issue.code === 'not_multiple_of') return say('must be a multiple of {step}', { step: issue.divisor });
  const format = issue.code === 'invalid_format' ? formats[issue.format] : undefined;
  return format === undefined ? say('is invalid') : sayMarked(format);
}

/** Explains a field's fault in plain words, because zod's are written for programmers. */
function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return describeType(issue);
    case 'too_small':
    case 'too_big':
      return describeBound(issue);
    case 'invalid_value':
      return say('must be one of: {values}', { values: issue.values.map(String).join(', ') });
    case 'unrecognized_keys':
      return say('unknown: {keys}', { keys: issue.keys.join(', ') });
    case 'custom':
    case 'invalid_format':
    case 'not_multiple_of':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
      return describeOther(issue);
  }
}

export function describeIssues(issues: readonly Issue[]): string[] {
  return issues.map((issue) => {
    const field = issue.path.map(String).join('.');
    return field === '' ? describeIssue(issue) : `${field}: ${describeIssue(issue)}`;
  });
}

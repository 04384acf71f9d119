import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

const typeNames: Partial<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function describeBound(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): string {
  const bound = issue.code === 'too_small' ? issue.minimum : issue.maximum;
  const word = issue.code === 'too_small' ? 'at least' : 'at most';
  if (issue.origin === 'string') return `must have ${word} ${bound} characters`;
  if (issue.origin === 'array') return `must have ${word} ${bound} entries`;
  return `must be ${word} ${bound}`;
}

/** Plain words for what is wrong with a field; zod's own are written for programmers. */
function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('received undefined')
        ? 'is required'
        : `must be ${typeNames[issue.expected] ?? issue.expected}`;
    case 'too_small':
    case 'too_big':
      return describeBound(issue);
    case 'invalid_value':
      return `must be one of: ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `unknown: ${issue.keys.join(', ')}`;
    case 'custom':
    case 'invalid_format':
    case 'not_multiple_of':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
      return issue.message;
  }
}

export function describeIssues(issues: readonly Issue[]): string[] {
  return issues.map((issue) => {
    const field = issue.path.map(String).join('.');
    return field === '' ? describeIssue(issue) : `${field}: ${describeIssue(issue)}`;
  });
}

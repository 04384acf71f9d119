import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/lib/api-client.ts';
import { readFieldProblems } from './field-problems.ts';

function refusal(...details: string[]): ApiError {
  return new ApiError('Please check.', 422, { success: false, message: '', code: 'INVALID_INPUT', details });
}

interface Values {
  maxUsers: string;
  trustedEmailDomains: string[];
}
const fields = ['maxUsers', 'trustedEmailDomains'] as const;

describe('what the server says of a field', () => {
  it('is a sentence beside it, also where it names a place in a list', () => {
    const error = refusal('maxUsers: must be at least 1', 'trustedEmailDomains.2: must be a domain');
    expect(readFieldProblems<Values>(error, fields)).toEqual({
      maxUsers: 'Must be at least 1.',
      trustedEmailDomains: 'Must be a domain.',
    });
  });

  it('keeps the first word on each, and leaves out what belongs to no field', () => {
    const error = refusal('maxUsers: one', 'maxUsers: two', 'maxUsersOfAll: three', 'other');
    expect(readFieldProblems<Values>(error, fields)).toEqual({ maxUsers: 'One.' });
    expect(readFieldProblems<Values>(new Error('x'), fields)).toEqual({});
  });
});

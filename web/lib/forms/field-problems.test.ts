import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/lib/api/api-client.ts';
import { readFieldProblems } from './field-problems.ts';

function refusal(...details: string[]): ApiError {
  return new ApiError('Please check.', 422, { success: false, message: '', code: 'INVALID_INPUT', details });
}

interface Values {
  maxUsers: string;
  trustedEmailDomains: string[];
}
const fields = ['maxUsers', 'trustedEmailDomains'] as const;

describe('a server error about a field', () => {
  it('is shown as a sentence at the field, even when it names a list item', () => {
    const error = refusal('maxUsers: must be at least 1', 'trustedEmailDomains.2: must be a domain');
    expect(readFieldProblems<Values>(error, fields)).toEqual({
      maxUsers: 'Must be at least 1.',
      trustedEmailDomains: 'Must be a domain.',
    });
  });

  it('is the first one for each field, without errors of no field', () => {
    const error = refusal('maxUsers: one', 'maxUsers: two', 'maxUsersOfAll: three', 'other');
    expect(readFieldProblems<Values>(error, fields)).toEqual({ maxUsers: 'One.' });
    expect(readFieldProblems<Values>(new Error('x'), fields)).toEqual({});
    expect(readFieldProblems<Values>(refusal('maxUsers is too long'), fields)).toEqual({
      maxUsers: 'Is too long.',
    });
  });

  it('belongs to the field that the form maps its code or path to', () => {
    const fieldOf = { INVALID_INPUT: 'maxUsers', 'school.domains': 'trustedEmailDomains' } as const;
    expect(readFieldProblems<Values>(refusal('other'), fields, fieldOf)).toEqual({
      maxUsers: 'Please check.',
    });
    const { INVALID_INPUT: _, ...byPath } = fieldOf;
    expect(readFieldProblems<Values>(refusal('school.domains: is taken'), fields, byPath)).toEqual({
      trustedEmailDomains: 'Is taken.',
    });
  });
});

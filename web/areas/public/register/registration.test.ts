import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/lib/api/api-client.ts';
import { type FieldName, readFieldProblems } from '#web/lib/forms/field-problems.ts';
import { emptyRegistration, fieldOf, findProblems, type Registration, stepOfFields } from './registration.ts';

const today = '2026-11-15';
const complete: Registration = {
  firstName: 'Abena',
  lastName: 'Owusu',
  dob: '2004-05-31',
  email: 'abena@campus.example',
  phone: '+233 20 000 0000',
  country: 'NG',
  address: '1 Ring Road',
  photo: new File(['x'], 'abena.png', { type: 'image/png' }),
};
type Name = FieldName<Registration>;

function wrongFields(...input: Parameters<typeof findProblems>): string[] {
  return Object.keys(findProblems(...input));
}

describe('a step of the registration', () => {
  it('is complete once all its fields are filled in', () => {
    for (const step of [1, 2, 3] as const) expect(wrongFields(step, complete, today)).toEqual([]);
  });

  it('names its own blank fields, and none of another step', () => {
    expect(wrongFields(1, { ...emptyRegistration, lastName: '  ' }, today)).toEqual([
      'firstName',
      'lastName',
      'dob',
    ]);
    expect(wrongFields(2, { ...complete, phone: ' ', firstName: '' }, today)).toEqual(['phone']);
    expect(wrongFields(3, { ...complete, photo: null }, today)).toEqual(['photo']);
  });

  it('refuses a birthday in the future or before 1900', () => {
    for (const dob of ['2026-11-16', '1899-12-31']) {
      expect(wrongFields(1, { ...complete, dob }, today)).toEqual(['dob']);
    }
    expect(wrongFields(1, { ...complete, dob: today }, today)).toEqual([]);
  });

  it('refuses a malformed address once no field is blank', () => {
    expect(wrongFields(2, { ...complete, email: 'abena@campus' }, today)).toEqual(['email']);
    expect(wrongFields(2, { ...complete, email: 'abena@campus', address: '' }, today)).toEqual(['address']);
  });
});

describe('a refused registration', () => {
  function refuse(error: ApiError) {
    const names = Object.keys(emptyRegistration) as Name[];
    const fields = Object.keys(readFieldProblems<Registration>(error, names, fieldOf)) as Name[];
    return { step: stepOfFields(fields), fields };
  }

  function refusal(status: number, code: 'EMAIL_TAKEN' | 'INVALID_INPUT' | 'INTERNAL', details?: string[]) {
    const body = { success: false as const, message: 'No.', code, ...(details ? { details } : {}) };
    return refuse(new ApiError(`No. (Status: ${status})`, status, body));
  }

  it('leads to the step of the address when the address is refused', () => {
    expect(refusal(409, 'EMAIL_TAKEN')).toEqual({ step: 2, fields: ['email'] });
  });

  it('leads to the earliest step when several fields are refused', () => {
    const details = ['phone: must have at most 40 characters', 'dob: must be a day in the past'];
    expect(refusal(422, 'INVALID_INPUT', details)).toEqual({ step: 1, fields: ['phone', 'dob'] });
  });

  it('stays on the last step when no field is named', () => {
    expect(refusal(500, 'INTERNAL')).toEqual({ step: 3, fields: [] });
    expect(refuse(new ApiError('Network error', 0))).toEqual({ step: 3, fields: [] });
    expect(refusal(422, 'INVALID_INPUT', ['constructor: is required'])).toEqual({ step: 3, fields: [] });
  });
});

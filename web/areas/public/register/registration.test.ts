import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/lib/api-client.ts';
import { emptyRegistration, findProblem, isUntouched, type Registration } from './registration.ts';
import { problemOfRefusal } from './registration-refusal.ts';

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

describe('what keeps somebody on a step', () => {
  it('is nothing once everything is there', () => {
    for (const step of [1, 2, 3] as const) expect(findProblem(step, complete, today)).toBeNull();
  });

  it('is every blank field of that step, and none of another one', () => {
    expect(findProblem(1, { ...emptyRegistration, lastName: '  ' }, today)?.fields).toEqual([
      'firstName',
      'lastName',
      'dob',
    ]);
    expect(findProblem(2, { ...complete, phone: ' ', firstName: '' }, today)?.fields).toEqual(['phone']);
    expect(findProblem(3, { ...complete, photo: null }, today)?.fields).toEqual(['photo']);
  });

  it('is a birthday that has not been yet, or nobody alive has', () => {
    for (const dob of ['2026-11-16', '1899-12-31']) {
      expect(findProblem(1, { ...complete, dob }, today)?.fields).toEqual(['dob']);
    }
    expect(findProblem(1, { ...complete, dob: today }, today)).toBeNull();
  });

  it('is an address that does not look like one, after the blanks', () => {
    expect(findProblem(2, { ...complete, email: 'abena@campus' }, today)?.fields).toEqual(['email']);
    expect(findProblem(2, { ...complete, email: 'abena@campus', address: '' }, today)?.fields).toEqual([
      'address',
    ]);
  });
});

describe('what was typed', () => {
  it('is worth a warning from the first letter on', () => {
    expect(isUntouched(emptyRegistration)).toBe(true);
    expect(isUntouched({ ...emptyRegistration, phone: '1' })).toBe(false);
    expect(isUntouched({ ...emptyRegistration, photo: complete.photo })).toBe(false);
  });
});

describe('a refusal', () => {
  function refuse(status: number, code: 'EMAIL_TAKEN' | 'INVALID_INPUT' | 'INTERNAL', details?: string[]) {
    const body = { success: false as const, message: 'No.', code, ...(details ? { details } : {}) };
    return problemOfRefusal(new ApiError(`No. (Status: ${status})`, status, body));
  }

  it('about the address belongs to the step of the address', () => {
    expect(refuse(409, 'EMAIL_TAKEN')).toEqual({ step: 2, text: 'No.', fields: ['email'] });
  });

  it('about several fields belongs to the earliest step of them', () => {
    expect(
      refuse(422, 'INVALID_INPUT', [
        'phone: must have at most 40 characters',
        'dob: must be a day in the past',
      ]),
    ).toEqual({
      step: 1,
      text: 'No.',
      fields: ['dob', 'phone'],
    });
  });

  it('about no field stays on the last step', () => {
    expect(refuse(500, 'INTERNAL')).toMatchObject({ step: 3, fields: [] });
    expect(problemOfRefusal(new ApiError('Network error', 0))).toMatchObject({ step: 3, fields: [] });
    expect(refuse(422, 'INVALID_INPUT', ['constructor: is required'])).toMatchObject({ step: 3, fields: [] });
  });
});

import type { MessageDescriptor } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/lib/api/api-client.ts';
import { readFieldProblems } from '#web/lib/forms/field-problems.ts';
import {
  emptyDraft,
  fieldOf,
  findFaults,
  lastStepOf,
  type PersonDraft,
  type Step,
  stepOfFields,
} from './person-draft.ts';
import { suggestPassword } from './suggest-password.ts';

const today = '2026-11-16';

function faultsOf(step: Step, change: Partial<PersonDraft> = {}) {
  const found = findFaults(step, { ...emptyDraft(today), ...change }, today);
  return Object.fromEntries(
    Object.entries(found).map(([field, text]) => [field, (text as MessageDescriptor).message]),
  );
}

describe('the steps of the wizard', () => {
  it('name each missing field as the specification words it', () => {
    expect(faultsOf(1)).toEqual({ role: 'Please select a user type' });
    expect(faultsOf(2, { role: 'STUDENT' })).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Email is required',
      password: 'Password is required',
      dateOfBirth: 'Date of birth is required',
    });
    expect(faultsOf(3, { role: 'STUDENT', enrollmentDate: '' })).toEqual({
      phoneNumber: 'Phone number is required',
      country: 'Country is required',
      address: 'Address is required',
      enrollmentDate: 'Enrollment date is required',
      assignedTeacher: 'Please assign a teacher',
    });
    expect(faultsOf(3, { role: 'TEACHER' })).toEqual({
      employeeId: 'Employee ID is required',
      department: 'Department is required',
    });
    expect(faultsOf(4)).toEqual({ photoUrl: 'Photo URL is required' });
  });

  it('check the values that are filled in', () => {
    const names = { firstName: 'Ama', lastName: 'Zakari' };
    const typed = { ...names, role: 'TEACHER', email: 'ama', password: '12345' } as const;
    expect(faultsOf(2, typed)).toEqual({ email: 'Email is invalid', password: 'Min 6 characters' });
    const born = { ...typed, role: 'STUDENT', email: 'a@b.example', password: '123456' } as const;
    expect(Object.keys(faultsOf(2, { ...born, dateOfBirth: '2027-01-01' }))).toEqual(['dateOfBirth']);
    expect(faultsOf(2, { ...born, dateOfBirth: '2008-01-01' })).toEqual({});
    expect(Object.keys(faultsOf(4, { photoUrl: 'javascript:alert(1)' }))).toEqual(['photoUrl']);
    expect(faultsOf(4, { photoUrl: 'https://photos.example/ama.jpg' })).toEqual({});
  });

  it('are four for a student, three for a teacher, and four until a role is chosen', () => {
    expect([lastStepOf('STUDENT'), lastStepOf('TEACHER'), lastStepOf('')]).toEqual([4, 3, 4]);
  });
});

describe('a refusal by the server', () => {
  function refuse(code: 'EMAIL_TAKEN' | 'INVALID_INPUT' | 'USERS_LIMIT_REACHED', details: string[] = []) {
    const body = { success: false, message: 'No.', code, details } as const;
    const names = Object.keys(emptyDraft(today)) as (keyof PersonDraft)[];
    const problems = readFieldProblems<PersonDraft>(new ApiError('No.', 409, body), names, fieldOf);
    return { step: stepOfFields(Object.keys(problems) as (keyof PersonDraft)[]), problems };
  }

  it('leads to the earliest step with a refused field, or to none', () => {
    expect(refuse('EMAIL_TAKEN')).toEqual({ step: 2, problems: { email: 'No.' } });
    expect(refuse('INVALID_INPUT', ['cqUser.email: is not valid', 'assignedTeacher: gone'])).toEqual({
      step: 2,
      problems: { email: 'Is not valid.', assignedTeacher: 'Gone.' },
    });
    expect(refuse('USERS_LIMIT_REACHED')).toEqual({ step: undefined, problems: {} });
  });
});

describe('a suggested password', () => {
  it('is long, easy to read aloud and never the same', () => {
    const some = Array.from({ length: 50 }, suggestPassword);
    expect(new Set(some).size).toBe(50);
    for (const password of some) expect(password).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){2}$/);
  });
});

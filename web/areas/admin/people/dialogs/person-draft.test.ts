import { describe, expect, it } from 'vitest';
import '#web/lib/i18n/i18n.ts';
import { changeOf, faultsOfDraft, fieldsOfKind, type PersonDraft, programKeys } from './person-draft.ts';

const saved: PersonDraft = {
  firstName: 'Ada',
  lastName: 'Mensah',
  emailAddress: 'ada@school.example',
  phoneNumber: '',
  dateOfBirth: '2004-05-31',
  country: 'GH',
  address: '',
  program: '3',
  assignedTeacher: '5',
  employeeId: '',
  department: '',
  programs: '3,4',
  jobTitle: '',
};

describe('what is sent of an edited person', () => {
  it('is only what changed, with references as objects and emptied fields as null', () => {
    const draft = {
      ...saved,
      firstName: ' Adwoa ',
      program: '4',
      assignedTeacher: '',
      dateOfBirth: '',
      phoneNumber: '',
    };
    expect(changeOf(draft, saved, fieldsOfKind.student)).toEqual({
      firstName: 'Adwoa',
      program: { id: 4 },
      assignedTeacher: null,
      dateOfBirth: null,
    });
    expect(changeOf(saved, saved, fieldsOfKind.student)).toEqual({});
  });

  it('is all programmes of a teacher if one was added or withdrawn', () => {
    expect(changeOf({ ...saved, programs: '4' }, saved, fieldsOfKind.teacher)).toEqual({
      programs: [{ id: 4 }],
    });
    expect(changeOf({ ...saved, programs: '' }, saved, fieldsOfKind.teacher)).toEqual({ programs: [] });
    expect(programKeys.write([11, 4, 3])).toBe('3,4,11');
  });

  it('contains no field of another role', () => {
    expect(changeOf({ ...saved, jobTitle: 'Dean', program: '9' }, saved, fieldsOfKind.teacher)).toEqual({});
  });

  it('names every invalid field', () => {
    expect(faultsOfDraft({ ...saved, firstName: ' ', lastName: '', emailAddress: 'ada' }, saved)).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      emailAddress: 'Please enter a valid email',
    });
    expect(faultsOfDraft(saved, saved)).toEqual({});
  });
});

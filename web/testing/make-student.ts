import type { Student } from '#shared/contract/people/people.ts';

/** A pending student with every field filled in. */
export function makeStudent(id: number, given: Partial<Student> = {}): Student {
  return {
    id,
    studentNumber: `2026-${10_000 + id}`,
    firstName: 'Nana',
    lastName: `Owusu-${id}`,
    emailAddress: `nana.${id}@mail.example`,
    phoneNumber: '+233 20 555 0142',
    country: 'GB',
    address: '1 Palm Road, Accra',
    dateOfBirth: '2005-03-12',
    currentCgpa: null,
    enrollmentDate: null,
    assignedTeacher: null,
    passportPhotoUrl: null,
    program: { id: 1, name: 'BSc Statistics' },
    dateCreated: '2026-11-14T18:20:00.000Z',
    lastUpdated: '2026-11-14T18:20:00.000Z',
    isSuspended: false,
    abilities: { edit: true, accept: true, delete: true },
    ...given,
  };
}

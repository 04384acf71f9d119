import type { Page } from '@playwright/test';
import type { Student } from '#shared/contract/people.ts';

/** Someone who exists on the line alone: for as many as no school of ours has, and for what they may be called. */
export function makeStudent(id: number, given: Partial<Student> = {}): Student {
  return {
    id,
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

/** Answers the list of students as the server would: searched, and page by page. */
export async function answerStudents(page: Page, students: readonly Student[]): Promise<void> {
  await page.route(/\/api\/student\?/, async (route) => {
    const { searchParams } = new URL(route.request().url());
    const search = (searchParams.get('search') ?? '').toLowerCase();
    const found = students.filter(({ firstName, lastName, emailAddress }) =>
      `${firstName} ${lastName} ${emailAddress}`.toLowerCase().includes(search),
    );
    const offset = Number(searchParams.get('offset'));
    await route.fulfill({
      json: found.slice(offset, offset + Number(searchParams.get('max'))),
      headers: { 'X-Total-Count': String(found.length) },
    });
  });
}

export const hostileName = '<img src=x onerror=alert(1)>';

/** What the page does on behalf of a name: dialogs, and requests of what only an element in it could ask for. */
export function watchForTricks(page: Page): string[] {
  const tricks: string[] = [];
  page.on('dialog', (dialog) => {
    tricks.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/x')) tricks.push(`request: ${request.url()}`);
  });
  return tricks;
}

import type { Page } from '@playwright/test';

export const header = 'Role,First name,Last name,E-mail,Date of birth,Assigned teacher,Shoe size';

export function peopleLines(count: number): string[] {
  const rows = Array.from(
    { length: count },
    (_, at) => `Student,Ada${at},Mensah,ada${at}@class.example,2008-05-31,Kwame Boateng,41`,
  );
  return [header, ...rows];
}

export async function chooseList(page: Page, name: string, content: string) {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

import { beforeAll, describe, expect, it } from 'vitest';
import { signInAsPerson } from '#server/testing/people.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import { countTraces, sendFile } from '#server/testing/uploads.ts';

const context = setUpTestApp();
let teacher: SignedIn;

beforeAll(async () => {
  teacher = await signInAsPerson(context.db, 'TEACHER');
});

describe('a real file', () => {
  it.each([
    [
      'people.csv',
      'Student,Email,Score\nAma,ama@school.example,3\n',
      422,
      'No "Question" column. Found: Student, Email, Score.',
    ],
    [
      'plants.xlsx',
      '%PNG is not a workbook',
      415,
      'Unsupported file type. Please upload PDF, Excel, or CSV files only.',
    ],
    [
      'picture.csv',
      '\x89PNG\r\n\x1a\n\0\0\0\rIHDR',
      415,
      'Unsupported file type. Please upload PDF, Excel, or CSV files only.',
    ],
  ])('called %s is refused with its reason', async (name, content, status, reason) => {
    const before = await countTraces(context);
    const answer = await sendFile(context, teacher, Uint8Array.from(Buffer.from(content, 'latin1')), {
      name,
    });
    expect([answer.statusCode, answer.json().error]).toEqual([status, expect.stringContaining(reason)]);
    expect(await countTraces(context)).toEqual(before);
  });
});

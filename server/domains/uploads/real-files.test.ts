import { beforeAll, describe, expect, it } from 'vitest';
import { signInAsPerson } from '#server/testing/people.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import { countTraces, sendFile, until, watchFilesIn } from '#server/testing/uploads.ts';

const context = setUpTestApp();
let teacher: SignedIn;

beforeAll(async () => {
  teacher = await signInAsPerson(context.db, 'TEACHER');
});

const head = 'Quiz Title,Question Bank,Question,Type,Option A,Option B,Option C,Option D,Correct Answer';

describe('a real file', () => {
  it.each(['csv', 'xlsx', 'pdf'] as const)('of the %s template imports unchanged', async (kind) => {
    const template = await context.call(null, 'GET', `/fileUpload/template/${kind}`);
    expect(template.statusCode).toBe(200);
    expect(template.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; filename="[^"]+"/),
      'content-length': String(template.rawPayload.length),
      'x-content-type-options': 'nosniff',
    });
    const name = `template.${kind}`;
    const answer = await sendFile(context, teacher, Uint8Array.from(template.rawPayload), { name });
    expect(answer.json()).toMatchObject({ success: true, status: 'COMPLETED', details: [] });
    expect(answer.json().processedData.questionsCreated).toBeGreaterThanOrEqual(4);
  });

  it('with faults fails with all of them listed, and leaves nothing behind', async () => {
    const before = await countTraces(context);
    const rows = [
      'Q,B,First?,Multiple Choice,1a,2b,,,D',
      'Q,B,Second?,Multiple Choice,x,x,,,A',
      'Q,B,Third?,,,,,,',
    ];
    const answer = await sendFile(context, teacher, [head, 'Q,B,Fine?,,a,b,,,A', ...rows].join('\n'));
    expect(answer.statusCode).toBe(422);
    const { details, error } = answer.json();
    expect(details).toHaveLength(3);
    expect(details[0]).toBe('Row 3: Correct Answer is "D" but the row has options A and B only.');
    expect(error).toContain('3 errors were found, so nothing was imported.');
    expect(await countTraces(context)).toEqual(before);
  });

  it('that is empty is refused with its reason', async () => {
    const before = await countTraces(context);
    const answer = await sendFile(context, teacher, new Uint8Array(), { name: 'empty.csv' });
    expect([answer.statusCode, answer.json().error]).toEqual([
      422,
      expect.stringContaining('The file is empty.'),
    ]);
    expect(await countTraces(context)).toEqual(before);
  });

  it("leaves no bytes behind if its kind can't be read", async () => {
    const left = watchFilesIn(context.config.dataDir, 'question-file');
    await sendFile(context, teacher, 'PK\x03\x04', { name: 'archive.pdf' });
    await until(() => left().length === 0);
  });
});

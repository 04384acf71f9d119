import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ProgramAudience } from '#shared/contract/teaching/programs.ts';
import type { Quiz } from '#shared/contract/teaching/quizzes.ts';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectAccessibleInBothThemes } from '#web/testing/expect-accessible.ts';
import { expectFits } from '#web/testing/expect-fits.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { makeQuiz } from '#web/testing/make-quiz.ts';
import { teacher } from '#web/testing/make-teacher.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { PublishDialog, type PublishFix } from './publish-dialog.tsx';

const server = setUpFakeServer();
const call = 'GET /program/audience';
const statistics: ProgramAudience = { id: 1, name: 'BSc Statistics', students: 18, isUsual: true };
const general: ProgramAudience = { id: 2, name: 'General', students: 0, isUsual: false };
const dialog = page.getByRole('dialog', { name: 'Publish “Cells”?' });
const open = page.getByRole('button', { name: 'Open' });

beforeEach(() => server.answer('GET /preference', defaultPreferences));

async function render(quiz: Partial<Quiz> = {}) {
  const onPublish = vi.fn<(fix: PublishFix) => Promise<void>>(async () => undefined);
  function Page() {
    const [opened, setOpened] = useState(false);
    return (
      <>
        <Button onClick={() => setOpened(true)}>Open</Button>
        <PublishDialog
          quiz={makeQuiz({ questionCount: 2, totalPoints: 4, ...quiz })}
          missing={[]}
          opened={opened}
          onClose={() => setOpened(false)}
          onPublish={onPublish}
        />
      </>
    );
  }
  await renderPage(<Page />, { as: teacher });
  await open.click();
  return onPublish;
}

test('says who gets the quiz, counted again each time it opens', async () => {
  server.answer(call, [statistics, general]);
  const onPublish = await render();
  await expect.element(dialog.getByText('18 students', { exact: true })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Publish to 18 students' })).toHaveFocus();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  server.answer(call, [{ ...statistics, students: 1 }, general]);
  await open.click();
  await dialog.getByRole('button', { name: 'Publish to 1 student' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(onPublish.mock.calls).toEqual([[{}]]);
});

test('counts before it publishes, even if confirmed earlier', async () => {
  const { promise, resolve } = Promise.withResolvers<ProgramAudience[]>();
  server.answer(call, () => promise as never);
  const onPublish = await render();
  await expect.element(dialog.getByText('Counting students…')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Publish' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onPublish).not.toHaveBeenCalled();
  resolve([statistics]);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(onPublish).toHaveBeenCalledOnce();
});

test('warns if nobody gets it, asks for another programme, and publishes there', async () => {
  server.answer(call, [statistics, general]);
  const onPublish = await render({ program: { id: 2, name: 'General' } });
  await expect.element(dialog.getByText('No students will get this quiz.')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Publish without students' })).toBeVisible();
  await expect.element(dialog.getByLabelText('Who gets it')).toHaveFocus();
  await expectFits(390, 1280);
  await expectAccessibleInBothThemes(dialog.element());
  await dialog.getByLabelText('Who gets it').selectOptions('BSc Statistics (18 students)');
  await expect.element(dialog.getByText('No students will get this quiz.')).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Publish to 18 students' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(onPublish.mock.calls).toEqual([[{ program: { id: 1 } }]]);
});

test('confirmed too early, does not publish to nobody', async () => {
  const { promise, resolve } = Promise.withResolvers<ProgramAudience[]>();
  server.answer(call, () => promise as never);
  const onPublish = await render({ program: { id: 2, name: 'General' } });
  await dialog.getByRole('button', { name: 'Publish' }).click();
  resolve([general]);
  await expect.element(dialog.getByText(/^General has no students yet\./)).toBeVisible();
  expect(onPublish).not.toHaveBeenCalled();
  await dialog.getByRole('button', { name: 'Publish without students' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(onPublish.mock.calls).toEqual([[{}]]);
});

test('says that the students could not be counted, counts again, and can publish all the same', async () => {
  server.refuse(call, 500, 'INTERNAL', 'Something went wrong.');
  await render();
  await expect
    .element(dialog.getByText(/^We couldn’t count the students\. You can still publish\./))
    .toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Publish', exact: true })).toBeVisible();
  server.answer(call, [statistics]);
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Publish to 18 students' })).toBeVisible();
});

test('a closing date in the past can be changed or removed in the warning', async () => {
  server.answer(call, [statistics]);
  const onPublish = await render({ closesAt: '2020-11-18T17:00:00.000Z' });
  await expect.element(dialog.getByText(/^The closing date has passed\./)).toBeVisible();
  await dialog.getByLabelText('New closing date').fill('2021-01-02T10:00');
  await expect.element(dialog.getByText(/^The closing date has passed\./)).toBeVisible();
  await dialog.getByLabelText('New closing date').fill('2190-01-02T10:00');
  await expect
    .element(dialog.getByText('Students can start this quiz until the new closing date.'))
    .toBeVisible();
  await expect.element(dialog.getByText('Open until 2 Jan 2190, 10:00.')).toBeVisible();
  await expectAccessibleInBothThemes(dialog.element());
  await dialog.getByRole('button', { name: 'Remove closing date' }).click();
  await expect.element(dialog.getByText('Closing date removed.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByLabelText('New closing date').fill('2190-01-02T10:00');
  await expectFits(390);
  await dialog.getByRole('button', { name: 'Publish to 18 students' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(onPublish.mock.calls).toEqual([[{ closesAt: '2190-01-02T10:00:00.000Z' }]]);
});

test('keeps what was chosen if publishing fails', async () => {
  server.answer(call, [statistics, general]);
  const onPublish = await render({ program: { id: 2, name: 'General' } });
  onPublish.mockRejectedValueOnce(new Error('There is no space left.'));
  await dialog.getByLabelText('Who gets it').selectOptions('BSc Statistics (18 students)');
  await dialog.getByRole('button', { name: 'Publish to 18 students' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('There is no space left.');
  await expect.element(dialog.getByLabelText('Who gets it')).toHaveValue('1');
});

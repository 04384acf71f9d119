import type { Question } from '#shared/contract/question-banks.ts';
import { openBankRoom } from './bank-room.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts';
import { editor, openEditor, show } from './question-editor-steps.ts';

test.describe('two who edit the same question', () => {
  test.use({ expectedConsoleErrors: [/40[49]/] });

  test('are told of each other, and nothing either of them wrote is lost', async ({
    page,
    request,
    browser,
    server,
    loginAs,
  }) => {
    const room = await openBankRoom(request);
    const [id = 0] = await room.add({ questionText: 'What do mitochondria make?' });
    const other = await (await browser.newContext({ baseURL: server.address })).newPage();
    await loginAs('super admin', other);
    await other.goto(`/teacher/question-bank/${room.bankId}?question=${id}`);
    const theirs = editor(other);
    const drawer = await openEditor(page, room, id);
    const text = drawer.getByLabel('Question', { exact: true });

    // Unedited, it follows.
    await theirs.getByLabel('Points').fill('4');
    await theirs.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(drawer.getByLabel('Points')).toHaveValue('4');
    await expect(drawer.getByRole('button', { name: 'No Changes' })).toBeVisible();

    // Edited, it says so before anything is saved.
    await text.fill('What do mitochondria make for the cell?');
    await other.goto(`/teacher/question-bank/${room.bankId}?question=${id}`);
    await theirs.getByLabel('Question', { exact: true }).fill('What do mitochondria release?');
    await theirs.getByLabel('Explanation').fill('They release energy.');
    await theirs.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(drawer.getByText('Somebody has changed this question.')).toBeVisible();
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(drawer.getByRole('heading', { name: 'Somebody has changed this question' })).toBeFocused();
    await expect(drawer.getByText(/^Efua Mensah saved another version/)).toBeVisible();
    const asked = drawer.getByRole('region', { name: 'Question', exact: true });
    await expect(asked.locator('del')).toContainText(['release']);
    await expect(asked.locator('ins')).toContainText(['make for the cell']);
    await expectAccessible(page, '[role="dialog"]');

    await drawer.getByRole('button', { name: 'Take theirs' }).click();
    await expect(text).toHaveValue('What do mitochondria release?');
    await drawer.getByRole('button', { name: 'Bring it back' }).click();
    await expect(text).toHaveValue('What do mitochondria make for the cell?');

    await room.call('PUT', `/question/${id}`, { questionText: 'What do mitochondria need?' });
    await drawer.getByRole('button', { name: 'Compare' }).click();
    await drawer.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByText('Question saved.')).toBeVisible();
    const now = await room.call<Question>('GET', `/question/${id}`);
    expect(now).toMatchObject({ questionText: 'What do mitochondria make for the cell?', points: 4 });

    await openEditor(page, room, id);
    await show(drawer, 'History');
    await expect(drawer.getByRole('list', { name: 'Versions' }).getByRole('listitem')).toHaveCount(5);
    await drawer.getByRole('button', { name: 'Compare version 3 with the current one' }).click();
    await expect(asked.locator('del')).toContainText(['release']);

    await show(drawer, 'Edit');
    await text.fill('Written while it was deleted');
    await room.call('POST', '/question/delete', { questions: [{ id }] });
    await expect(drawer.getByText(/This question has been deleted/)).toBeVisible();
    await drawer.getByRole('button', { name: 'Save as a new question' }).click();
    await expect(drawer).toHaveCount(0);
    expect(await room.texts()).toEqual(['Written while it was deleted']);
    await other.context().close();
  });
});

test.describe('when things go wrong', () => {
  test.use({
    expectedConsoleErrors: [/ERR_INTERNET_DISCONNECTED/],
    colorScheme: 'dark',
  });

  test('typed text survives a lost network and a reload, also on a phone in the dark theme', async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const room = await openBankRoom(request);
    const [id = 0] = await room.add({});
    const drawer = await openEditor(page, room, id);
    const text = drawer.getByLabel('Question', { exact: true });
    await text.fill('Typed on the train');
    await page.context().setOffline(true);
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(drawer.getByText('Network error: No response from server')).toBeVisible();
    await expect(drawer.getByText(/What you have written stays here/)).toBeVisible();
    await page.context().setOffline(false);

    await text.fill('Typed on the train, and longer');
    await page.reload();
    await expect(drawer.getByText(/^You have unsaved changes from /)).toBeVisible();
    await expect(drawer.getByRole('button', { name: 'Restore' })).toBeFocused();
    await expect(text).toHaveValue('Which organelle makes most of the ATP of a cell?');
    await expect(text).toBeDisabled();
    await expectAccessible(page, '[role="dialog"]');
    await expectNoSidewaysScroll(page, 390);
    await drawer.getByRole('button', { name: 'Restore' }).click();
    await expect(text).toHaveValue('Typed on the train, and longer');
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Question saved.')).toBeVisible();
    expect(await room.texts()).toEqual(['Typed on the train, and longer']);
  });
});

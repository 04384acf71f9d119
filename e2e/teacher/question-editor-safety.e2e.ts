import type { Question } from '#shared/contract/teaching/question-banks.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks/page-checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { createBank } from '../support/setup/question-bank.ts';
import { editor, openEditor, show } from '../support/steps/question-editor-steps.ts';

test.describe('two people who edit the same question', () => {
  test.use({ expectedConsoleErrors: [/40[49]/] });

  test('see each other’s changes, and lose nothing they wrote', async ({
    page,
    request,
    browser,
    server,
    loginAs,
  }) => {
    const bank = await createBank(request);
    const [id = 0] = await bank.add({ questionText: 'What do mitochondria make?' });
    const other = await (await browser.newContext({ baseURL: server.address })).newPage();
    await loginAs('super admin', other);
    await other.goto(`/teacher/question-bank/${bank.id}?question=${id}`);
    const theirs = editor(other);
    const drawer = await openEditor(page, bank, id);
    const text = drawer.getByLabel('Question', { exact: true });

    // An unedited form shows the saved change.
    await theirs.getByLabel('Points').fill('4');
    await theirs.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(drawer.getByLabel('Points')).toHaveValue('4');
    await expect(drawer.getByRole('button', { name: 'No Changes' })).toBeVisible();

    // An edited form shows the conflict before anything is saved.
    await text.fill('What do mitochondria make for the cell?');
    await other.goto(`/teacher/question-bank/${bank.id}?question=${id}`);
    await theirs.getByLabel('Question', { exact: true }).fill('What do mitochondria release?');
    await theirs.getByLabel('Explanation').fill('They release energy.');
    await theirs.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(drawer.getByText('Someone else changed this question.')).toBeVisible();
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(drawer.getByRole('heading', { name: 'Someone else changed this question' })).toBeFocused();
    await expect(drawer.getByText(/^Efua Mensah saved another version/)).toBeVisible();
    const changes = drawer.getByRole('region', { name: 'Question', exact: true });
    await expect(changes.locator('del')).toContainText(['release']);
    await expect(changes.locator('ins')).toContainText(['make for the cell']);
    await expectAccessible(page, '[role="dialog"]');

    await drawer.getByRole('button', { name: 'Take theirs' }).click();
    await expect(text).toHaveValue('What do mitochondria release?');
    await drawer.getByRole('button', { name: 'Restore my text' }).click();
    await expect(text).toHaveValue('What do mitochondria make for the cell?');

    await bank.call('PUT', `/question/${id}`, { questionText: 'What do mitochondria need?' });
    await drawer.getByRole('button', { name: 'Compare' }).click();
    await drawer.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByText(/^Question “.+” saved\.$/)).toBeVisible();
    const saved = await bank.call<Question>('GET', `/question/${id}`);
    expect(saved).toMatchObject({ questionText: 'What do mitochondria make for the cell?', points: 4 });

    await openEditor(page, bank, id);
    await show(drawer, 'History');
    await expect(drawer.getByRole('list', { name: 'Versions' }).getByRole('listitem')).toHaveCount(5);
    await drawer.getByRole('button', { name: 'Compare version 3 with the current one' }).click();
    await expect(changes.locator('del')).toContainText(['release']);

    await show(drawer, 'Edit');
    await text.fill('Written while it was deleted');
    await bank.call('POST', '/question/delete', { questions: [{ id }] });
    await expect(drawer.getByText(/This question was deleted/)).toBeVisible();
    await drawer.getByRole('button', { name: 'Save as a new question' }).click();
    await expect(drawer).toHaveCount(0);
    expect(await bank.texts()).toEqual(['Written while it was deleted']);
    await other.context().close();
  });
});

test.describe('when the network fails', () => {
  test.use({
    expectedConsoleErrors: [/ERR_INTERNET_DISCONNECTED/],
    colorScheme: 'dark',
  });

  test('typed text survives a failed save and a reload, on a phone in the dark theme', async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const bank = await createBank(request);
    const [id = 0] = await bank.add({});
    const drawer = await openEditor(page, bank, id);
    const text = drawer.getByLabel('Question', { exact: true });
    await text.fill('Typed on the train');
    await page.context().setOffline(true);
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(drawer.getByText('Network error: No response from server')).toBeVisible();
    await expect(drawer.getByText(/Your text is kept here/)).toBeVisible();
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
    await expect(page.getByText(/^Question “.+” saved\.$/)).toBeVisible();
    expect(await bank.texts()).toEqual(['Typed on the train, and longer']);
  });
});

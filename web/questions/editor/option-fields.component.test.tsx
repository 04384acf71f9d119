import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessibleInBothThemes } from '#web/testing/expect-accessible.ts';
import { expectFits } from '#web/testing/expect-fits.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { OptionFields } from './option-fields.tsx';
import { draftOf, type QuestionDraft } from './question-draft.ts';
import { plantQuestion } from './testing/plant-question.ts';

let last: QuestionDraft;

async function renderOptions(texts: readonly string[], rightOption: number | null = null): Promise<void> {
  const options = texts.map((text, key) => ({ key, text }));
  function Editor() {
    const [draft, setDraft] = useState<QuestionDraft>({ ...draftOf(plantQuestion), options, rightOption });
    last = draft;
    return <OptionFields draft={draft} problems={{}} onChange={(part) => setDraft({ ...draft, ...part })} />;
  }
  await renderPage(
    <main style={{ padding: 16 }}>
      <Editor />
    </main>,
  );
}

const option = (letter: string) => page.getByRole('textbox', { name: `Option ${letter}`, exact: true });
const texts = () => last.options.map(({ text }) => text);
const right = () => last.options.find(({ key }) => key === last.rightOption)?.text;

function pasteInto(letter: string, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const field = option(letter).element() as HTMLInputElement;
  field.focus();
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

test('Enter goes to the next option and adds one after the last, Backspace removes an empty one', async () => {
  await renderOptions(['Mean', '']);
  await option('A').click();
  await userEvent.keyboard('{Enter}Median{Enter}Mode');
  await expect.element(option('C')).toHaveFocus();
  expect(texts()).toEqual(['Mean', 'Median', 'Mode']);
  await userEvent.keyboard('{Enter}{Enter}');
  expect(texts()).toEqual(['Mean', 'Median', 'Mode', '']);
  await userEvent.keyboard('{Backspace}');
  await expect.element(option('C')).toHaveFocus();
  await userEvent.keyboard('s');
  expect(texts()).toEqual(['Mean', 'Median', 'Modes']);
});

test('offers no more than six options, and keeps two', async () => {
  await renderOptions(['1', '2', '3', '4', '5', '6']);
  await option('F').click();
  await userEvent.keyboard('{Enter}');
  expect(texts()).toHaveLength(6);
  await renderOptions(['', '']);
  await option('B').last().click();
  await userEvent.keyboard('{Backspace}');
  expect(texts()).toHaveLength(2);
});

test('Alt and an arrow key move an option with its mark and the focus, and announce the place', async () => {
  await renderOptions(['Mean', 'Median', 'Mode'], 1);
  await option('B').click();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(texts()).toEqual(['Mean', 'Mode', 'Median']);
  expect(right()).toBe('Median');
  await expect.element(option('C')).toHaveFocus();
  await expect.element(page.getByText('Median is at position 3 of 3.')).toBeInTheDocument();
  await expect.element(page.getByRole('radio', { name: 'C is the correct answer' })).toBeChecked();
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowUp}{ArrowUp}{/Alt}');
  expect(texts()).toEqual(['Median', 'Mean', 'Mode']);
});

test('a handle moves an option', async () => {
  await renderOptions(['Mean', 'Median', 'Mode'], 0);
  const handle = page.getByRole('button', { name: 'Move Mean' });
  (handle.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(page.getByText(/^Mean picked up\./)).toBeInTheDocument();
  for (const place of [2, 3]) {
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByText(`Mean is at position ${place} of 3.`)).toBeInTheDocument();
  }
  await userEvent.keyboard(' ');
  await expect.poll(texts).toEqual(['Median', 'Mode', 'Mean']);
  expect(right()).toBe('Mean');
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(texts()).toEqual(['Median', 'Mean', 'Mode']);
});

test('a pasted list fills the options without its labels, and the marked answer stays', async () => {
  await renderOptions(['', '', '', ''], 2);
  pasteInto('A', 'A. Mean\nB. Median\nC. Mode\nD. Range');
  await expect.poll(texts).toEqual(['Mean', 'Median', 'Mode', 'Range']);
  expect(right()).toBe('Mode');
  await expect.element(page.getByText('4 options filled.')).toBeInTheDocument();
  pasteInto('D', '1) Range\n2) Variance\n3) Mean\n4) Skew\n5) Kurtosis');
  await expect.poll(() => texts().length).toBe(6);
  await expect.element(page.getByText('A question has at most 6 options.', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('listitem').filter({ hasText: /^Kurtosis$/ })).toBeVisible();
});

test('a list can be pasted into a field of its own', async () => {
  await renderOptions(['', '']);
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await page.getByLabelText('List of options').fill('- Mean\n- Median\n- Mode');
  await page.getByRole('button', { name: 'Fill options' }).click();
  expect(texts()).toEqual(['Mean', 'Median', 'Mode']);
  await expect.element(page.getByLabelText('List of options')).not.toBeInTheDocument();
});

test('stays accessible and fits every width', async () => {
  await renderOptions(['long'.repeat(60), 'Median', '', '']);
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await expectFits(1280, 320, 390);
  await expectAccessibleInBothThemes();
});

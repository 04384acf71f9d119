import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TextAnswerField } from './text-answer-field.tsx';

const lines = Array.from({ length: 60 }, (_, at) => `Line ${at + 1}.`).join('\n');
const changed = `Written on another device.\n${lines}`;

function Field({ text, isDisabled }: { text: string; isDisabled: boolean }) {
  return (
    <>
      <h1 id="question">Why do rivers meander?</h1>
      <TextAnswerField
        text={text}
        rows={6}
        isDisabled={isDisabled}
        labelledBy="question"
        onWrite={() => undefined}
      />
    </>
  );
}

/** A field with line 20 selected, into which another device then writes. */
async function changeElsewhere(isDisabled: boolean) {
  const { rerender } = await render(<Field text={lines} isDisabled={isDisabled} />);
  const textbox = page.getByRole('textbox', { name: 'Why do rivers meander?' });
  await expect.element(textbox).toHaveValue(lines);
  const field = textbox.element() as HTMLTextAreaElement;
  const place = lines.indexOf('Line 20.');
  field.focus();
  field.setSelectionRange(place, place + 'Line 20.'.length);
  field.scrollTop = 40;
  const { scrollTop } = field;
  expect(scrollTop).toBeGreaterThan(0);
  await rerender(<Field text={changed} isDisabled={isDisabled} />);
  await expect.element(textbox).toHaveValue(changed);
  return { textbox, field, scrollTop };
}

test.for([true, false])(
  'a change on another device keeps the selection and the scroll position: read-only %s',
  async (isDisabled) => {
    const { field, scrollTop } = await changeElsewhere(isDisabled);
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('Line 20.');
    expect(field.scrollTop).toBe(scrollTop);
    expect(document.activeElement).toBe(field);
  },
);

test('after a change on another device, typing continues at the caret', async () => {
  const { textbox, field } = await changeElsewhere(false);
  await userEvent.keyboard('Typed here.');
  await expect.element(textbox).toHaveValue(changed.replace('Line 20.', 'Typed here.'));
  expect(field.selectionStart).toBe(field.value.indexOf('Typed here.') + 'Typed here.'.length);
});

test('a change on another device does not move the focus to the field', async () => {
  const { rerender } = await render(<Field text={lines} isDisabled={false} />);
  await rerender(<Field text={changed} isDisabled={false} />);
  await expect.element(page.getByRole('textbox')).toHaveValue(changed);
  expect(document.activeElement).toBe(document.body);
});

import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPage } from '#web/testing/render-page.tsx';
import { Button } from '../buttons/button.tsx';
import { TextField } from '../fields/text-field.tsx';
import { DialogForm, FormDialog } from './form-dialog.tsx';

const dialog = page.getByRole('dialog', { name: 'Rename quiz' });
const name = dialog.getByLabelText('Name');
const save = dialog.getByRole('button', { name: 'Save' });
const cancel = dialog.getByRole('button', { name: 'Cancel' });
const open = page.getByRole('button', { name: 'Rename' });
const question = page.getByRole('dialog', { name: 'Discard the name?' });

function RenameForm({ isBusy, onSubmit }: { isBusy: boolean; onSubmit: () => void }) {
  const [text, setText] = useState('');
  return (
    <DialogForm form={{ props: { action: onSubmit }, problem: null, isBusy, isDirty: text !== '' }}>
      <TextField label="Name" data-autofocus value={text} onChange={({ target }) => setText(target.value)} />
    </DialogForm>
  );
}

interface Shown {
  isLoaded?: boolean;
  isBusy?: boolean;
  asks?: boolean;
}

async function render({ isLoaded = true, isBusy = false, asks = false }: Shown = {}) {
  const onSubmit = vi.fn<() => void>();
  function Rename() {
    const [opened, setOpened] = useState(false);
    const [hasCome, setCome] = useState(isLoaded);
    return (
      <>
        <Button onClick={() => setOpened(true)}>Rename</Button>
        <FormDialog
          opened={opened}
          onClose={() => setOpened(false)}
          title="Rename quiz"
          submitLabel="Save"
          {...(asks ? { discard: { title: 'Discard the name?', text: 'It is not saved.' } } : {})}
        >
          {hasCome ? (
            <RenameForm isBusy={isBusy} onSubmit={onSubmit} />
          ) : (
            <Button onClick={() => setCome(true)}>Load</Button>
          )}
        </FormDialog>
      </>
    );
  }
  await renderPage(<Rename />);
  await open.click();
  await expect.element(dialog).toBeVisible();
  return onSubmit;
}

test('has no submit button before its form has loaded, and then moves the focus into the form', async () => {
  const onSubmit = await render({ isLoaded: false });
  await expect.element(cancel).toBeVisible();
  expect(save.query()).toBeNull();
  await dialog.getByRole('button', { name: 'Load' }).click();
  await expect.element(name).toHaveFocus();
  await save.click();
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('cannot be closed while its form is being sent', async () => {
  await render({ isBusy: true });
  await expect.element(save).toHaveAttribute('aria-busy', 'true');
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await cancel.click({ force: true });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).toBeVisible();
});

test('begins with an empty form when it is opened again, and gives the focus back', async () => {
  await render();
  await name.fill('Unit 3');
  await cancel.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(open).toHaveFocus();
  await open.click();
  await expect.element(name).toHaveValue('');
});

test('asks before text is lost, and not when nothing was typed', async () => {
  await render({ asks: true });
  await cancel.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await open.click();
  await name.fill('Unit 3');
  await cancel.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(name).toHaveValue('Unit 3');
  await cancel.click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

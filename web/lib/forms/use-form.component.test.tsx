import type { ChangeEventHandler } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '#web/lib/api/api.ts';
import type { Answer } from '#web/lib/api/api-contract.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { useForm } from './use-form.ts';

const server = setUpFakeServer();
const email = page.getByLabelText('Address');
const password = page.getByLabelText('Password');
const send = page.getByRole('button', { name: 'Send' });
const call = 'POST /auth/email';
const changed: Answer<typeof call> = {
  success: true,
  user: {
    id: 7,
    email: 'new@campus.example',
    role: 'TEACHER',
    person: null,
    memberSince: '2026-01-05T08:00:00.000Z',
    mustSetUpSecondFactor: false,
  },
  wanted: null,
};

function EmailChange({ onSent }: { onSent: () => void }) {
  const form = useForm({
    initialValues: { email: '', currentPassword: '', signsOutOthers: true },
    check: (values) => ({
      email: values.email === '' ? 'An address is required.' : undefined,
      currentPassword: values.currentPassword === '' ? 'A password is required.' : undefined,
    }),
    submit: async ({ email, currentPassword }) => {
      await api(call, { body: { email, currentPassword } });
      form.reset();
      onSent();
    },
    fieldOf: { WRONG_PASSWORD: 'currentPassword' },
    warnsOnLeave: true,
  });
  return (
    <form {...form.props}>
      {form.problem !== null && <p role="alert">{form.problem}</p>}
      <Field label="Address" {...form.field('email')} />
      <Field label="Password" disabled={form.isBusy} {...form.field('currentPassword')} />
      <input type="checkbox" aria-label="Sign out others" {...form.box('signsOutOthers')} />
      <button type="submit">Send</button>
    </form>
  );
}

function YearForm() {
  const form = useForm({
    initialValues: { year: '' },
    check: ({ year }) => ({ year: /^\d{4}$/.test(year) ? undefined : `Four digits, not “${year}”.` }),
    checksAgain: true,
    submit: () => {
      form.reset();
    },
  });
  return (
    <form {...form.props}>
      <Field label="Year" {...form.field('year')} />
      <button type="submit">Send</button>
    </form>
  );
}

interface FieldProps {
  label: string;
  value: string;
  error: string | undefined;
  disabled?: boolean;
  onChange: ChangeEventHandler<HTMLInputElement>;
}

function Field({ label, error, ...input }: FieldProps) {
  return (
    <p>
      <input aria-label={label} aria-invalid={error !== undefined} {...input} />
      {error}
    </p>
  );
}

async function open({ filled = true } = {}) {
  const onSent = vi.fn<() => void>();
  await renderPage(<EmailChange onSent={onSent} />);
  if (filled) {
    await email.fill('new@campus.example');
    await password.fill('Quite-long-7');
  }
  return onSent;
}

function wouldWarn(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

test('sends nothing while a field has a problem, and focuses the first one', async () => {
  await open({ filled: false });
  await password.fill('Quite-long-7');
  await send.click();
  await expect.element(page.getByText('An address is required.')).toBeVisible();
  await expect.element(email).toHaveFocus();
  expect(page.getByText('A password is required.').query()).toBeNull();
  expect(server.requests(call)).toEqual([]);
  await email.fill('n');
  await expect.element(page.getByText('An address is required.')).not.toBeInTheDocument();
});

test('shows a validation error on the field of the same path', async () => {
  await open();
  const details = ['email: must be an email address', 'elsewhere: must be there'];
  server.refuse(call, 422, 'INVALID_INPUT', 'Please check.', { details });
  await send.click();
  await expect.element(page.getByText('Must be an email address.')).toBeVisible();
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveValue('new@campus.example');
  expect(page.getByRole('alert').query()).toBeNull();
});

test('shows an error code on its field, and focuses it again when it repeats', async () => {
  await open();
  server.refuse(call, 422, 'WRONG_PASSWORD', 'The password is not right.');
  await send.click();
  await expect.element(page.getByText('The password is not right.')).toBeVisible();
  await expect.element(password).toHaveFocus();
  await send.click();
  await expect.element(password).toHaveFocus();
  expect(server.requests(call)).toHaveLength(2);
});

test('shows a refusal about no field as the form’s problem, and keeps the typed values', async () => {
  const onSent = await open();
  server.disconnect(call);
  await send.click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(password).toHaveValue('Quite-long-7');
  server.answer(call, changed);
  await send.click();
  await vi.waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(page.getByRole('alert').query()).toBeNull();
  await expect.element(password).toHaveValue('');
});

test('sends once, however often it is submitted', async () => {
  const onSent = await open();
  const answered = Promise.withResolvers<Answer<typeof call>>();
  server.answer(call, () => answered.promise);
  const form = send.element().closest('form');
  form?.requestSubmit();
  form?.requestSubmit();
  await expect.element(password).toBeDisabled();
  form?.requestSubmit();
  answered.resolve(changed);
  await vi.waitFor(() => expect(onSent).toHaveBeenCalled());
  expect(server.requests(call)).toHaveLength(1);
});

test('warns about leaving only while there are changes', async () => {
  await open({ filled: false });
  expect(wouldWarn()).toBe(false);
  await email.fill('n');
  expect(wouldWarn()).toBe(true);
  await email.fill('');
  expect(wouldWarn()).toBe(false);
});

test('takes a check box, and returns to its first state', async () => {
  await open();
  server.answer(call, changed);
  const others = page.getByLabelText('Sign out others');
  await expect.element(others).toBeChecked();
  await others.click();
  await expect.element(others).not.toBeChecked();
  await send.click();
  await expect.element(others).toBeChecked();
});

test('checks again at every change once a value was wrong, where the form wants that', async () => {
  await renderPage(<YearForm />);
  const year = page.getByLabelText('Year');
  const text = page.getByText(/^Four digits/);
  await year.fill('202');
  expect(text.query()).toBeNull();
  await send.click();
  await year.fill('20267');
  await expect.element(page.getByText('Four digits, not “20267”.')).toBeVisible();
  await year.fill('2026');
  await expect.element(text).not.toBeInTheDocument();
  await send.click();
  await year.fill('1');
  expect(text.query()).toBeNull();
});

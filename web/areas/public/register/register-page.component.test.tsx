import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { RegistrationReceived } from '#shared/contract/people/people.ts';
import { expectUsable } from '#web/testing/expect-usable.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import RegisterPage from './register-page.tsx';

const email = 'abena@campus.example';
const received: RegistrationReceived = { success: true, message: 'Registration received.' };
const call = 'form POST /student';
const server = setUpFakeServer();
const alert = page.getByRole('alert');
const next = page.getByRole('button', { name: 'Next' });
const previous = page.getByRole('button', { name: 'Previous' });
const create = page.getByRole('button', { name: 'Create CQuiz Quiz taker account' });
const photoInput = page.getByLabelText('Passport photo', { exact: false });
const field = (label: string) => page.getByLabelText(label);

function open() {
  return renderPage(
    <Routes>
      <Route path="register" element={<RegisterPage />} />
      <Route path="*" element={<p>Another page</p>} />
    </Routes>,
    { at: '/register' },
  );
}

async function fillPersonal() {
  await field('First name').fill('Abena');
  await field('Last name').fill('Owusu');
  await field('Date of birth').fill('2004-05-31');
}

async function fillContact(address = email) {
  await field('Email').fill(address);
  await field('Phone').fill('+234 800 000 0000');
  await field('Country').selectOptions('NG');
  await field('Address').fill('1 Ring Road');
}

async function choosePhoto(name = 'abena.png') {
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==';
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  await userEvent.upload(photoInput, new File([bytes], name, { type: 'image/png' }));
  await expect.element(page.getByText(name)).toBeVisible();
}

async function openPhotoStep() {
  const opened = await open();
  await fillPersonal();
  await next.click();
  await fillContact();
  await next.click();
  await expect.element(page.getByRole('heading', { name: 'Upload Photo' })).toBeVisible();
  await choosePhoto();
  return opened;
}

/** Whether the browser would ask before it leaves the page. */
function warnsBeforeLeaving(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

test('each step names and marks missing fields, and does not continue without them', async () => {
  await open();
  await expect.element(page.getByText('Step 1 of 3')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Personal Information' })).toBeVisible();
  await expect
    .element(page.getByText('Register to take quizzes, see your results', { exact: false }))
    .toBeVisible();
  await expect.element(previous).not.toBeInTheDocument();
  await field('Last name').fill('Owusu');
  await next.click();
  await expect
    .element(alert)
    .toHaveTextContent('Please fill in all required fields for personal information.');
  await expect.element(field('First name')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('First name')).toHaveFocus();
  await expect.element(field('Last name')).not.toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('Date of birth')).toHaveAttribute('aria-invalid', 'true');
  await fillPersonal();
  // Enter in a field submits like the button.
  await field('First name').click();
  await userEvent.keyboard('{Enter}');

  await expect.element(page.getByText('Step 2 of 3')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Contact Details' })).toHaveFocus();
  await expect.element(alert).not.toBeInTheDocument();
  await next.click();
  await expect.element(alert).toHaveTextContent('Please fill in all required contact information.');
  await expect.element(field('Email')).toHaveFocus();
  await fillContact('abena@campus');
  await next.click();
  await expect.element(alert).toHaveTextContent('Please enter a valid email address.');
  await expect.element(field('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('Phone')).not.toHaveAttribute('aria-invalid', 'true');
  await field('Email').fill(email);
  await next.click();

  // A request would fail the test, because the server has no response for it.
  await expect.element(page.getByText('Step 3 of 3')).toBeVisible();
  await create.click();
  await expect.element(alert).toHaveTextContent('Please upload a passport size photo.');
  await expect.element(photoInput).toHaveFocus();
  await expect.element(photoInput).toHaveAttribute('aria-invalid', 'true');
});

test('a birthday cannot be in the future, and the list of countries begins with eight and has all', async () => {
  await open();
  await fillPersonal();
  const birthday = field('Date of birth');
  await expect.element(birthday).toHaveAttribute('max', new Date().toISOString().slice(0, 10));
  await birthday.fill('2999-01-01');
  await next.click();
  await expect.element(alert).toHaveTextContent('Please enter a date of birth in the past.');
  await birthday.fill('2004-05-31');
  await next.click();
  await expect.element(field('Country')).toBeVisible();
  const { options } = field('Country').element() as HTMLSelectElement;
  expect([...options].slice(1, 9).map(({ value, text }) => [value, text])).toEqual([
    ['US', 'United States'],
    ['CA', 'Canada'],
    ['GB', 'United Kingdom'],
    ['AU', 'Australia'],
    ['IN', 'India'],
    ['NG', 'Nigeria'],
    ['BR', 'Brazil'],
    ['DE', 'Germany'],
  ]);
  expect(new Set([...options].map(({ value }) => value)).size).toBe(1 + 249);
  expect([...options].slice(9, 11).map(({ text }) => text)).toEqual(['Afghanistan', 'Åland Islands']);
});

test('a phone number is checked with its country and written the international way', async () => {
  await open();
  await fillPersonal();
  await next.click();
  const checked = page.getByText('Valid number');
  const wrong = 'Enter a valid phone number. Check the digits and the country.';
  await field('Email').fill(email);
  await field('Address').fill('1 Ring Road');
  await field('Phone').fill('020 123 4567');
  await field('Address').click();
  await expect.element(checked).not.toBeInTheDocument();
  // The country comes after the number.
  await field('Country').selectOptions('GH');
  await expect.element(field('Phone')).toHaveValue('+233 20 123 4567');
  await expect.element(checked).toBeVisible();
  await field('Phone').fill('020 123');
  await expect.element(checked).not.toBeInTheDocument();
  await field('Address').click();
  await expect.element(page.getByText(wrong)).toBeVisible();
  await next.click();
  await expect.element(alert).toHaveTextContent(wrong);
  await expect.element(field('Phone')).toHaveFocus();
  await expect.element(field('Phone')).toHaveAttribute('aria-invalid', 'true');
  await expectUsable();
  await field('Phone').fill('+49 30 5550 0123');
  await next.click();
  await expect.element(page.getByText('Step 3 of 3')).toBeVisible();
});

test('nothing is ticked before it was checked', async () => {
  await open();
  await fillPersonal();
  await next.click();
  await fillContact();
  await next.click();
  await expect.element(page.getByText('Make sure your face is clearly visible')).toBeVisible();
  expect(document.querySelector('fieldset .tabler-icon-check')).toBeNull();
  await choosePhoto();
  await expect.element(page.getByText('Ready')).toBeVisible();
});

test('a registration is sent once, as a form, and nothing can be changed meanwhile', async () => {
  const answer = Promise.withResolvers<RegistrationReceived>();
  server.answer(call, () => answer.promise);
  await openPhotoStep();
  expect(warnsBeforeLeaving()).toBe(true);
  await create.dblClick();
  const busy = page.getByRole('button', { name: 'Creating account...' });
  await expect.element(busy).toHaveAttribute('aria-busy', 'true');
  await expect.element(photoInput).toBeDisabled();
  await expect.element(previous).toBeDisabled();
  (busy.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  answer.resolve(received);
  await expect.element(alert).toMatchTextContent('Your registration was successful.');
  await expect.element(page.getByRole('heading', { name: 'Registration received' })).toBeVisible();
  await expect.element(alert).toMatchTextContent('You may need to confirm your address.');
  await expect.element(alert).toMatchTextContent(email);
  const requests = server.requests(call);
  expect(requests).toHaveLength(1);
  const form = requests[0]?.body as FormData;
  const names = ['firstName', 'lastName', 'dob', 'email', 'phone', 'country', 'address', 'photo'];
  expect([...form.keys()]).toEqual(names);
  expect((form.get('photo') as File).name).toBe('abena.png');
  // The page no longer has unsaved text.
  expect(warnsBeforeLeaving()).toBe(false);
});

test('everyone who registered is asked to check their mail, whatever their address', async () => {
  server.answer(call, received);
  const { address } = await openPhotoStep();
  await create.click();
  await expect.element(alert).toMatchTextContent(`Check your email at ${email}.`);
  await expectUsable();
  await page.getByRole('link', { name: 'Back to Sign In' }).click();
  expect(address()).toBe('/login');
});

test.for([
  [429, 'Too many registrations are pending.', 'REGISTRATIONS_FULL'],
  [413, 'File size must be less than 5MB', 'PHOTO_TOO_LARGE'],
  [429, 'Too many requests.', 'TOO_MANY_REQUESTS'],
] as const)(
  'a registration that is refused with %i says "%s" and keeps everything',
  async ([status, text, code]) => {
    server.refuse(call, status, code, text);
    await openPhotoStep();
    await create.click();
    await expect.element(alert).toHaveTextContent(text);
    await expectEverythingKept();
  },
);

test('a registration that a proxy refuses says to try again and keeps everything', async () => {
  server.respond(call, () => Response.json({}, { status: 502 }));
  await openPhotoStep();
  await create.click();
  await expect.element(alert).toHaveTextContent('Registration failed. Please try again.');
  await expectEverythingKept();
});

async function expectEverythingKept() {
  await expect.element(page.getByText('Step 3 of 3')).toBeVisible();
  await expect.element(page.getByText('abena.png')).toBeVisible();
  await expect.element(create).toBeEnabled();
}

test('a registration without a response can be retried', async () => {
  server.disconnect(call);
  await openPhotoStep();
  await create.click();
  await expect.element(alert).toHaveTextContent('Registration failed. Please try again.');
  server.answer(call, received);
  await create.click();
  await expect.element(alert).toMatchTextContent('Your registration was successful.');
});

test.for([
  ['EMAIL_TAKEN', 'Email', 2, 'An account with this address exists.', []],
  ['INVALID_INPUT', 'Date of birth', 1, 'Please check dob.', ['dob: must be a day in the past']],
] as const)(
  'a registration refused with %s goes back to the field "%s"',
  async ([code, label, step, message, details]) => {
    server.refuse(call, 409, code, message, { details });
    await openPhotoStep();
    await create.click();
    await expect.element(page.getByText(`Step ${step} of 3`)).toBeVisible();
    await expect.element(alert).toHaveTextContent(message);
    await expect.element(field(label)).toHaveFocus();
    await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true');
    server.answer(call, received);
    for (let at: number = step; at < 3; at += 1) await next.click();
    await expect.element(page.getByText('abena.png')).toBeVisible();
    await create.click();
    await expect.element(alert).toMatchTextContent('Your registration was successful.');
  },
);

test('every step is accessible in both themes and fits every width', async () => {
  function expectReachableByThumb(width: number) {
    if (width >= 768) return;
    const button = document.querySelector('button[type=submit]')?.getBoundingClientRect();
    expect(button?.bottom).toBeLessThanOrEqual(800);
    expect(button?.height).toBeGreaterThanOrEqual(48);
  }
  await open();
  await next.click();
  await expect.element(alert).toBeVisible();
  await expectUsable(expectReachableByThumb);
  await fillPersonal();
  await next.click();
  await expect.element(page.getByText('Step 2 of 3')).toBeVisible();
  await expectUsable(expectReachableByThumb);
  await fillContact();
  await next.click();
  await expect.element(page.getByText('Step 3 of 3')).toBeVisible();
  await create.click();
  await expect.element(alert).toBeVisible();
  await expectUsable(expectReachableByThumb);
  await choosePhoto(`${'long-name-'.repeat(20)}.png`);
  await expect.element(page.getByRole('img', { name: 'Preview' })).toBeVisible();
  await expectUsable(expectReachableByThumb);
});

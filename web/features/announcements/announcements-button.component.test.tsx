import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Announcement } from '#shared/contract/communication/announcements.ts';
import { expectAccessibleInBothThemes } from '#web/testing/expect-accessible.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { teacher } from '#web/testing/make-teacher.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { AnnouncementsButton } from './announcements-button.tsx';

const server = setUpFakeServer();
const messages = () => page.getByRole('button', { name: 'Messages', exact: true });
const panel = () => page.getByRole('dialog', { name: 'Messages' });
const dialog = () => page.getByRole('dialog', { name: 'New message' });
const send = () => dialog().getByRole('button', { name: 'Send message' });

beforeEach(() => {
  answerMessages(0);
  server.answer('GET /announcement/audiences', {
    programs: [{ id: 1, name: 'BSc Statistics', students: 18 }],
    quizzes: [{ id: 5, title: 'Time Series: First Look', isActive: false, students: 18 }],
  });
});

/** The fake server has this many messages and returns them page by page. */
function answerMessages(count: number): void {
  const at = new Date().toISOString();
  const all = Array.from(
    { length: count },
    (_, index): Announcement => ({
      id: index + 1,
      title: `Message ${index + 1}`,
      body: 'Please read.',
      author: { id: 2, name: 'Efua Mensah' },
      program: { id: 1, name: 'BSc Statistics' },
      quiz: null,
      dateCreated: at,
      lastUpdated: at,
      isUnread: false,
      abilities: { edit: false, delete: false },
    }),
  );
  server.answer('GET /announcement', ({ url: { searchParams } }) => {
    const offset = Number(searchParams.get('offset'));
    return { items: all.slice(offset, offset + Number(searchParams.get('max'))), total: count };
  });
}

async function openMessages(): Promise<void> {
  await renderPage(<AnnouncementsButton unread={0} mayWrite />, { as: teacher });
  await messages().click();
}

async function openNewMessage(): Promise<void> {
  await openMessages();
  await panel().getByRole('button', { name: 'New message' }).click();
  await expect.element(dialog().getByLabelText('To')).toHaveFocus();
}

async function writeMessage(body: string): Promise<void> {
  await dialog().getByLabelText('To').selectOptions('Time Series: First Look (18 students, not published)');
  await dialog().getByLabelText('Title').fill('Room');
  await dialog().getByLabelText('Message').fill(body);
}

test('names each missing field, on a phone', async () => {
  await page.viewport(390, 800);
  await openNewMessage();
  await send().click();
  for (const fault of ['Choose who to send it to', 'Title is required', 'Message is required']) {
    await expect.element(dialog().getByText(fault)).toBeVisible();
  }
  await expect.element(dialog().getByLabelText('To')).toHaveFocus();
  await expectAccessibleInBothThemes(dialog().element());
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('counts the characters, and does not send a message that is too long', async () => {
  await openNewMessage();
  await writeMessage('x'.repeat(5_001));
  await expect.element(dialog().getByText('Students will see it once the quiz is published.')).toBeVisible();
  await expect.element(dialog().getByText('1 character too many')).toBeVisible();
  dialog().getByLabelText('Title').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog().getByLabelText('Message')).toHaveFocus();
  await expect.element(dialog().getByText('Message can have at most 5,000 characters')).toBeVisible();
  await dialog().getByLabelText('Message').fill('x'.repeat(4_990));
  await expect.element(dialog().getByText('10 characters left')).toBeVisible();
  expect(server.requests('POST /announcement')).toEqual([]);
});

test('keeps a message that could not be sent, and asks for other recipients if the quiz no longer exists', async () => {
  await openNewMessage();
  await writeMessage('Room 4.');
  server.refuse('POST /announcement', 503, 'UNAVAILABLE', 'The database is away.');
  await send().click();
  await expect.element(dialog().getByRole('alert')).toMatchTextContent('The database is away.');
  server.refuse('POST /announcement', 422, 'INVALID_INPUT', 'Please check quiz.', {
    details: ['quiz: there is no such quiz'],
  });
  await send().click();
  await expect
    .element(dialog().getByText('You can no longer message these students. Choose other recipients.'))
    .toBeVisible();
  await expect.element(dialog().getByLabelText('To')).toHaveFocus();
  await expect.element(dialog().getByRole('alert')).not.toBeInTheDocument();
  await expect.element(dialog().getByLabelText('Title')).toHaveValue('Room');
  await expect.element(dialog().getByLabelText('Message')).toHaveValue('Room 4.');
});

test('asks before it discards a message, however the dialog is closed', async () => {
  await openNewMessage();
  await writeMessage('Room 4.');
  dialog().getByLabelText('To').element().focus();
  const question = page.getByRole('dialog', { name: 'Discard your text?' });
  await userEvent.keyboard('{Escape}');
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(dialog().getByLabelText('To')).toHaveFocus();
  // Outside the dialog.
  await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true });
  await expect.element(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog().getByLabelText('Title')).toHaveValue('Room');
  await dialog().getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(messages()).toHaveFocus();
});

test('says that the messages could not be loaded, and shows them page by page after a retry', async () => {
  server.refuse('GET /announcement', 500, 'INTERNAL', 'Something broke.');
  await openMessages();
  await expect.element(panel().getByText('We couldn’t load messages.')).toBeVisible();
  answerMessages(43);
  await panel().getByRole('button', { name: 'Retry' }).click();
  const items = panel().getByRole('listitem');
  const more = panel().getByRole('button', { name: 'Show more' });
  await expect.element(panel().getByText('20 of 43 shown')).toBeVisible();
  expect(items.elements()).toHaveLength(20);
  await more.click();
  await expect.poll(() => items.elements()).toHaveLength(40);
  await more.click();
  await expect.poll(() => items.elements()).toHaveLength(43);
  await expect.element(more).not.toBeInTheDocument();
});

test('tells a teacher without messages and without students what to do', async () => {
  server.answer('GET /announcement/audiences', { programs: [], quizzes: [] });
  await openMessages();
  await expect.element(panel().getByText('No messages yet')).toBeVisible();
  await expect
    .element(panel().getByText('Send a message to a programme or to the students of a quiz.'))
    .toBeVisible();
  await panel().getByRole('button', { name: 'New message' }).click();
  await expect.element(dialog().getByText('No one to message yet')).toBeVisible();
  await expect.element(send()).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
});

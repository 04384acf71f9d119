import { beforeEach, describe, expect, it } from 'vitest';
import { type ReceivedMail, readMailFolder } from '#server/testing/smtp.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import { trustHosts } from '#server/testing/trust-hosts.ts';
import type { Letter } from './letters.presenter.ts';

const context = setUpTestApp({ publicUrl: 'https://quiz.school.example' });
let sent = 0;

beforeEach(async () => {
  sent = (await readMailFolder(context.config.dataDir)).length;
});

async function deliver(letter: Letter, cameBy: string | null = null): Promise<ReceivedMail> {
  await context.app.mailer.deliver({ email: 'ama@school.example', cameBy }, letter);
  const mail = (await readMailFolder(context.config.dataDir))[sent];
  if (!mail) throw new Error('No mail was written.');
  sent += 1;
  return mail;
}

/** The visible text of the HTML. */
function readable(html: string): string {
  return html
    .replace(/<head>.*<\/head>/s, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
}

const link = 'https://quiz.school.example/new-password?token=abc';
const mailed = { linkBase: 'https://quiz.school.example', token: 'abc' };
const letters: { letter: Letter; subject: string; says: string[] }[] = [
  {
    letter: { kind: 'registration.received', firstName: 'Ama' },
    subject: 'We have received your registration at CQuiz',
    says: ['Hello Ama,', 'An administrator will review it', 'email you once they decide'],
  },
  {
    letter: { kind: 'registration.accepted', firstName: 'Ama' },
    subject: 'Your registration at CQuiz is accepted',
    says: ['Hello Ama,', 'You can now sign in', 'https://quiz.school.example/login'],
  },
  {
    letter: {
      kind: 'registration.refused',
      firstName: 'Ama',
      reason: 'The photo shows two people.\n\n<b>Please</b> send another one.',
    },
    subject: 'Your registration at CQuiz was not accepted',
    says: ['Hello Ama,', 'The photo shows two people.', 'Please', 'You can register again with this address'],
  },
  {
    letter: { kind: 'invitation', firstName: 'Ama', link, days: 7 },
    subject: 'Your registration at CQuiz is accepted',
    says: ['Hello Ama,', 'works once and expires in 7 days', link],
  },
  {
    letter: { kind: 'invitation', firstName: 'Ama', link: null, days: 7 },
    subject: 'Your registration at CQuiz is accepted',
    says: ['Open the sign-in page, choose Reset Password and enter this address'],
  },
  {
    letter: {
      kind: 'reset.code',
      code: '042137',
      minutes: 5,
      longCode: 'bcdf-ghjk-mnpq-rstv',
      longMinutes: 30,
    },
    subject: 'Your CQuiz reset code',
    says: [
      '042137',
      'expires in 5 minutes',
      'bcdf-ghjk-mnpq-rstv',
      'expires in 30 minutes',
      'If that wasn’t you, you can ignore it',
    ],
  },
  {
    letter: { kind: 'reset.link', firstName: 'Ama', link, hours: 24 },
    subject: 'Choose a new CQuiz password',
    says: ['Hello Ama,', 'works once and expires in 24 hours', link],
  },
  {
    letter: { kind: 'account.suspended', firstName: 'Ama', reason: 'Fees are open.' },
    subject: 'Your CQuiz account is suspended',
    says: ['Hello Ama,', 'You can’t sign in for now', 'Reason: Fees are open.'],
  },
  {
    letter: { kind: 'account.resumed', firstName: 'Ama' },
    subject: 'Your CQuiz account has been reactivated',
    says: ['Hello Ama,', 'You can sign in to CQuiz again', 'https://quiz.school.example/login'],
  },
  {
    letter: { kind: 'account.roleChanged', firstName: 'Ama', role: 'TEACHER' },
    subject: 'Your role at CQuiz was changed',
    says: ['Hello Ama,', 'You are now a teacher at CQuiz', 'Please sign in again'],
  },
  {
    letter: { kind: 'reset.pending' },
    subject: 'Your registration at CQuiz is still being reviewed',
    says: ['An administrator is still reviewing your registration'],
  },
  {
    letter: { kind: 'reset.suspended' },
    subject: 'Your CQuiz account is suspended',
    says: ['Please contact an administrator'],
  },
  {
    letter: { kind: 'mailServer.test' },
    subject: 'Test email from CQuiz',
    says: ['The mail server works', 'you sent a test email from the settings of CQuiz'],
  },
  {
    letter: { kind: 'password.changed' },
    subject: 'Your CQuiz password was changed',
    says: ['If it wasn’t you, reset your password immediately'],
  },
  {
    letter: { kind: 'email.changed', newEmail: 'ama.new@school.example' },
    subject: 'The email address of your CQuiz account was changed',
    says: ['was changed to ama.new@school.example', 'contact an administrator'],
  },
  {
    letter: {
      kind: 'session.newDevice',
      device: 'Firefox, Windows',
      network: '192.0.2.7',
      at: '2026-11-18T09:30:00.000Z',
    },
    subject: 'New sign-in to your CQuiz account',
    says: [
      'Time: 18 November 2026 at 09:30 (UTC)',
      'Device: Firefox, Windows',
      'Address: 192.0.2.x',
      'If it wasn’t you, reset your password immediately',
    ],
  },
  {
    letter: { kind: 'registration.prove', firstName: 'Ama', link: mailed, hours: 24 },
    subject: 'Confirm your email address for CQuiz',
    says: ['Hello Ama,', 'within 24 hours', 'https://quiz.school.example/email-link#abc'],
  },
  {
    letter: { kind: 'registration.prove', firstName: 'Ama', link: { ...mailed, linkBase: null }, hours: 24 },
    subject: 'Confirm your email address for CQuiz',
    says: ['Open /email-link', 'enter this code', 'abc'],
  },
  {
    letter: { kind: 'registration.known' },
    subject: 'You already have an account at CQuiz',
    says: ['nothing was changed', 'reset your password', 'https://quiz.school.example/login'],
  },
  {
    letter: { kind: 'registration.waiting' },
    subject: 'Your registration at CQuiz is still being reviewed',
    says: ['We already have your registration'],
  },
  {
    letter: { kind: 'registration.held' },
    subject: 'You can’t register at CQuiz with this address yet',
    says: ['can still be undone'],
  },
  {
    letter: { kind: 'email.confirm', link: mailed, hours: 24 },
    subject: 'Confirm your new email address for CQuiz',
    says: ['within 24 hours', 'sign in with your old address', 'https://quiz.school.example/email-link#abc'],
  },
  {
    letter: { kind: 'email.undo', newEmail: 'ama.new@school.example', link: mailed, days: 7 },
    subject: 'The email address of your CQuiz account was changed',
    says: ['was changed to ama.new@school.example', 'within 7 days', 'email-link#abc'],
  },
  {
    letter: { kind: 'email.wanted' },
    subject: 'Someone asked to use your address at CQuiz',
    says: ['nothing was changed'],
  },
];

describe('a letter', () => {
  it.each(letters)(
    'has the same content as HTML and as text: $letter.kind',
    async ({ letter, subject, says }) => {
      const mail = await deliver(letter);
      expect(mail.subject).toBe(subject);
      for (const words of [...says, 'You are receiving this email because']) {
        expect(mail.text).toContain(words);
        expect(readable(mail.html)).toContain(words);
      }
    },
  );

  it('has the button it mentions, with its address below', async () => {
    const { html } = await deliver({ kind: 'invitation', firstName: 'Ama', link, days: 1 });
    expect(html.match(new RegExp(`href="${link.replace('?', '\\?')}"`, 'g'))).toHaveLength(2);
    expect(readable(html)).toContain('expires in 1 day.');
    expect((await deliver({ kind: 'reset.pending' })).html).not.toContain('href');
  });

  it('keeps the code out of the subject, which a locked phone shows', async () => {
    const mail = await deliver({
      kind: 'reset.code',
      code: '042137',
      minutes: 5,
      longCode: 'bcdf-ghjk-mnpq-rstv',
      longMinutes: 30,
    });
    expect(mail.subject).not.toMatch(/\d/);
    expect(mail.text).toMatch(/^042137$/m);
  });

  it('has only the brand of the trusted host its reader registered at', async () => {
    const stranger = await deliver({ kind: 'password.changed' }, 'https://quiz.knust.edu.gh/');
    expect(stranger.from.name).toBe('CQuiz');
    await trustHosts(context, ['quiz.knust.edu.gh']);
    const mail = await deliver({ kind: 'password.changed' }, 'https://quiz.knust.edu.gh/');
    const page = await context.app.inject({
      url: '/api/branding',
      headers: { host: 'quiz.knust.edu.gh' },
    });
    const { name, shortName, palette } = page.json();
    expect(name).not.toBe('CQuiz');
    expect(mail.from.name).toBe(name);
    expect(mail.subject).toBe(`Your ${name} password was changed`);
    expect(mail.text).toContain(name);
    expect(mail.html).toContain(`background:${palette.light.fill}`);
    expect(readable(mail.html)).toContain(` ${shortName} `);
  });

  it.each([null, '', 'not an address', 'http://', 'https://[::1'])(
    'has the default brand for a reader who came by %j',
    async (cameBy) => {
      const mail = await deliver({ kind: 'password.changed' }, cameBy);
      expect(mail.from.name).toBe('CQuiz');
      expect(mail.html).toMatch(/bgcolor="#[0-9a-f]{6}"/);
    },
  );

  it('shows markup in a name as text', async () => {
    const mail = await deliver({ kind: 'registration.received', firstName: '<script>alert(1)<b>"&\'' });
    expect(mail.html).not.toContain('<script');
    expect(mail.html).toContain('Hello &lt;script&gt;alert(1)&lt;b&gt;&quot;&amp;&#39;,');
    expect(mail.text).toContain('Hello <script>alert(1)<b>"&\',');
  });

  it('prevents header injection through a line break in a name', async () => {
    const mail = await deliver({
      kind: 'registration.received',
      firstName: 'Ama\r\nBcc: kofi\r\n\r\nDear friend',
    });
    expect(mail.headers).not.toHaveProperty('bcc');
    expect(mail.to).toEqual(['ama@school.example']);
    expect(mail.text).toContain('Hello Ama Bcc: kofi Dear friend,');
  });

  it.each([
    'Claim it at prize.example now',
    'https://prize.example',
    'prize@spam.example',
    'Call 0302123456',
    'A'.repeat(61),
    '',
  ])('does not greet with the advertisement %j', async (firstName) => {
    const mail = await deliver({ kind: 'registration.received', firstName });
    expect(mail.text).toContain('\nHello,\n');
    expect(mail.text).not.toContain('prize');
  });

  it.each(['Ama Serwaa', "N'Golo", 'J. P.', 'J.P.', 'Édith-Zoé', '王小明'])(
    'greets %s by name',
    async (firstName) => {
      const mail = await deliver({ kind: 'registration.received', firstName });
      expect(mail.text).toContain(`\nHello ${firstName},\n`);
    },
  );
});

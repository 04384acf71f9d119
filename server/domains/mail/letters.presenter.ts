import type { NotificationEvent } from '#shared/contract/notifications.ts';
import { writeNotification } from './notification-letter.presenter.ts';
import { isNameOnly, oneLine } from './safe-words.presenter.ts';

/** What a mail is about. */
export type Letter =
  | { kind: 'registration.received'; firstName: string }
  | { kind: 'registration.accepted'; firstName: string; linkBase: string | null }
  | { kind: 'invitation'; firstName: string; link: string | null; days: number }
  | { kind: 'reset.code'; code: string; minutes: number }
  | { kind: 'reset.pending' }
  | { kind: 'reset.suspended' }
  | { kind: 'password.changed' }
  | { kind: 'email.changed'; newEmail: string }
  | { kind: 'notification'; happened: NotificationEvent };

/** What a letter says, before it is laid out; none of it is markup. */
export interface Words {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** Shown large, after the paragraphs. */
  code?: string;
  /** After the paragraphs too. */
  button?: { label: string; href: string };
  /** The last line: why they get this. */
  footer: string;
}

type LetterOf<Kind extends Letter['kind']> = Extract<Letter, { kind: Kind }>;
type Writers = { [Kind in Letter['kind']]: (letter: LetterOf<Kind>, brand: string, site: Site) => Words };

export interface Site {
  brand: string;
  /** What a link begins with that no request has asked for; null where we do not know what we are called. */
  linkBase: string | null;
}

const writers = {
  'registration.received': ({ firstName }, brand) => ({
    subject: `We have received your registration at ${brand}`,
    heading: 'Your registration is being reviewed',
    paragraphs: [
      greeting(firstName),
      `We have received your registration at ${brand}. An administrator looks at it, and then you get another mail. There is nothing you need to do until then.`,
    ],
    footer: `You get this mail because somebody registered with this address at ${brand}. If that was not you, you can ignore it.`,
  }),
  'registration.accepted': ({ firstName, linkBase }, brand) => ({
    subject: `Your registration at ${brand} is accepted`,
    heading: 'Your registration is accepted',
    paragraphs: [
      greeting(firstName),
      `Welcome to ${brand}. You can sign in now, with the password that you chose.`,
    ],
    ...buttonTo('Sign in', linkBase === null ? null : `${linkBase}/login`),
    footer: `You get this mail because you registered with this address at ${brand}.`,
  }),
  invitation: ({ firstName, link, days }, brand) => ({
    subject: `Your registration at ${brand} is accepted`,
    heading: 'Choose your password',
    paragraphs: [
      greeting(firstName),
      `Your registration at ${brand} is accepted.`,
      link === null
        ? 'Before you sign in for the first time, you need a password: open the page where you registered, choose Reset Password and enter this address.'
        : `Before you sign in for the first time, choose your password. The link is good for ${count(days, 'day')} and works once.`,
    ],
    ...buttonTo('Choose password', link),
    footer: `You get this mail because you registered with this address at ${brand}.`,
  }),
  'reset.code': ({ code, minutes }, brand) => ({
    subject: `Your ${brand} reset code`,
    heading: 'Your reset code',
    paragraphs: [
      `Enter this code on the page where you asked for it. It is good for ${count(minutes, 'minute')}. Nobody from ${brand} will ever ask you for it.`,
    ],
    code,
    footer: `You get this mail because somebody asked to reset the password of this address at ${brand}. If that was not you, ignore it: your password stays as it is.`,
  }),
  'reset.pending': (_letter, brand) => ({
    subject: `Your registration at ${brand} is still being reviewed`,
    heading: 'Your registration is still being reviewed',
    paragraphs: [
      'You asked to reset your password. There is none to reset yet: an administrator is still looking at your registration. You will get another mail as soon as it is accepted.',
    ],
    footer: askedForReset(brand),
  }),
  'reset.suspended': (_letter, brand) => ({
    subject: `Your ${brand} account is suspended`,
    heading: 'Your account is suspended',
    paragraphs: [
      'You asked to reset your password. Your account is suspended, so its password cannot be reset. Please ask an administrator.',
    ],
    footer: askedForReset(brand),
  }),
  'password.changed': (_letter, brand) => ({
    subject: `Your ${brand} password was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      `The password of your ${brand} account was changed. If that was you, there is nothing you need to do.`,
      'If it was not you, reset your password at once, and tell an administrator.',
    ],
    footer: `You get this mail because this address belongs to an account at ${brand}.`,
  }),
  'email.changed': ({ newEmail }, brand) => ({
    subject: `The address of your ${brand} account was changed`,
    heading: 'Your e-mail address was changed',
    paragraphs: [
      `The address of your ${brand} account was changed to ${oneLine(newEmail)}. From now on, sign in with that one.`,
      'If it was not you, tell an administrator at once.',
    ],
    footer: `You get this mail because this address belonged to an account at ${brand} until now.`,
  }),
  notification: ({ happened }, _brand, site) => writeNotification(happened, site),
} satisfies Writers;

export function writeLetter(letter: Letter, site: Site): Words {
  const write = writers[letter.kind] as (letter: Letter, brand: string, site: Site) => Words;
  return write(letter, site.brand, site);
}

function askedForReset(brand: string): string {
  return `You get this mail because somebody asked to reset the password of this address at ${brand}. If that was not you, you can ignore it.`;
}

function buttonTo(label: string, href: string | null): Pick<Words, 'button'> {
  return href === null ? {} : { button: { label, href } };
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}

function greeting(firstName: string): string {
  return isNameOnly(firstName) ? `Hello ${oneLine(firstName)},` : 'Hello,';
}

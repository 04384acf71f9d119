import type { NotificationEvent } from '#shared/contract/notifications.ts';
import type { Role } from '#shared/permissions.ts';
import { writeNotification } from './notification-letter.presenter.ts';
import { isNameOnly, oneLine } from './safe-words.presenter.ts';

/** What a mail is about. */
export type Letter =
  | { kind: 'registration.received'; firstName: string }
  | { kind: 'registration.accepted'; firstName: string; linkBase: string | null }
  | { kind: 'registration.refused'; firstName: string; reason: string }
  | { kind: 'invitation'; firstName: string; link: string | null; days: number; isEntered?: boolean }
  | { kind: 'reset.code'; code: string; minutes: number }
  | { kind: 'reset.link'; firstName: string; link: string | null; hours: number }
  | { kind: 'account.suspended'; firstName: string; reason: string }
  | { kind: 'account.resumed'; firstName: string; linkBase: string | null }
  | { kind: 'account.roleChanged'; firstName: string; role: Role; linkBase: string | null }
  | { kind: 'reset.pending' }
  | { kind: 'reset.suspended' }
  | { kind: 'password.changed' }
  | { kind: 'email.changed'; newEmail: string }
  | { kind: 'twoFactor.turnedOn' }
  | { kind: 'twoFactor.turnedOff'; byAdmin: boolean }
  | { kind: 'twoFactor.recoveryCodeUsed'; left: number }
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

const roleWords = {
  STUDENT: 'a student',
  TEACHER: 'a teacher',
  SUPER_ADMIN: 'a super admin',
  READ_ONLY_ADMIN: 'an administrator who reads',
} as const satisfies Record<Role, string>;

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
  'registration.refused': ({ firstName, reason }, brand) => ({
    subject: `Your registration at ${brand} was not accepted`,
    heading: 'Your registration was not accepted',
    paragraphs: [
      greeting(firstName),
      `An administrator has looked at your registration at ${brand} and has not accepted it, for this reason:`,
      ...linesOf(reason),
      'What you had sent us has been deleted. You can register again with this address.',
    ],
    footer: `You get this mail because somebody registered with this address at ${brand}. If that was not you, you can ignore it.`,
  }),
  invitation: ({ firstName, link, days, isEntered = false }, brand) => ({
    subject: isEntered ? `Your account at ${brand}` : `Your registration at ${brand} is accepted`,
    heading: 'Choose your password',
    paragraphs: [
      greeting(firstName),
      isEntered ? `You have an account at ${brand} now.` : `Your registration at ${brand} is accepted.`,
      link === null
        ? 'Before you sign in for the first time, you need a password: open the page where you registered, choose Reset Password and enter this address.'
        : `Before you sign in for the first time, choose your password. The link is good for ${count(days, 'day')} and works once.`,
    ],
    ...buttonTo('Choose password', link),
    footer: isEntered
      ? `You get this mail because an administrator of ${brand} has entered this address.`
      : `You get this mail because you registered with this address at ${brand}.`,
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
  'reset.link': ({ firstName, link, hours }, brand) => ({
    subject: `Choose a new ${brand} password`,
    heading: 'Choose a new password',
    paragraphs: [
      greeting(firstName),
      `An administrator of ${brand} asks you to choose a new password.`,
      link === null
        ? 'Open the page where you sign in, choose Reset Password and enter this address.'
        : `The link is good for ${count(hours, 'hour')} and works once. Until then your password stays as it is.`,
    ],
    ...buttonTo('Choose password', link),
    footer: belongsToAccount(brand),
  }),
  'account.suspended': ({ firstName, reason }, brand) => ({
    subject: `Your ${brand} account is suspended`,
    heading: 'Your account is suspended',
    paragraphs: [
      greeting(firstName),
      `An administrator of ${brand} has suspended your account. You cannot sign in for now; whatever you have done so far is kept.`,
      ...(reason.trim() === '' ? [] : [`The reason given: ${oneLine(reason)}`]),
      'If you have a question about it, please ask an administrator.',
    ],
    footer: belongsToAccount(brand),
  }),
  'account.resumed': ({ firstName, linkBase }, brand) => ({
    subject: `Your ${brand} account is open again`,
    heading: 'Your account is open again',
    paragraphs: [greeting(firstName), `You can sign in at ${brand} again, with the password you had.`],
    ...buttonTo('Sign in', linkBase === null ? null : `${linkBase}/login`),
    footer: belongsToAccount(brand),
  }),
  'account.roleChanged': ({ firstName, role, linkBase }, brand) => ({
    subject: `Your role at ${brand} was changed`,
    heading: 'Your role was changed',
    paragraphs: [
      greeting(firstName),
      `At ${brand} you are now ${roleWords[role]}. Your grades and whatever you have made are kept. Please sign in again.`,
    ],
    ...buttonTo('Sign in', linkBase === null ? null : `${linkBase}/login`),
    footer: belongsToAccount(brand),
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
  'twoFactor.turnedOn': (_letter, brand) => ({
    subject: `Two-factor sign-in is on for your ${brand} account`,
    heading: 'Two-factor sign-in is on',
    paragraphs: [
      `From now on, signing in to your ${brand} account takes your password and a code of your authenticator app.`,
      'If it was not you, reset your password at once, and tell an administrator.',
    ],
    footer: ownAccount(brand),
  }),
  'twoFactor.turnedOff': ({ byAdmin }, brand) => ({
    subject: `Two-factor sign-in is off for your ${brand} account`,
    heading: 'Two-factor sign-in is off',
    paragraphs: [
      byAdmin
        ? `An administrator has turned off two-factor sign-in for your ${brand} account. Your password alone lets you in again.`
        : `Two-factor sign-in was turned off for your ${brand} account. Your password alone lets you in again.`,
      byAdmin
        ? 'If you did not ask for that, change your password and tell an administrator.'
        : 'If it was not you, reset your password at once, and tell an administrator.',
    ],
    footer: ownAccount(brand),
  }),
  'twoFactor.recoveryCodeUsed': ({ left }, brand) => ({
    subject: `A recovery code of your ${brand} account was used`,
    heading: 'A recovery code was used',
    paragraphs: [
      `Somebody has signed in to your ${brand} account with your password and a recovery code. You have ${count(left, 'recovery code')} left; you can make new ones in your profile.`,
      'If it was not you, reset your password at once, and tell an administrator.',
    ],
    footer: ownAccount(brand),
  }),
  notification: ({ happened }, _brand, site) => writeNotification(happened, site),
} satisfies Writers;

export function writeLetter(letter: Letter, site: Site): Words {
  const write = writers[letter.kind] as (letter: Letter, brand: string, site: Site) => Words;
  return write(letter, site.brand, site);
}

function belongsToAccount(brand: string): string {
  return `You get this mail because this address belongs to an account at ${brand}.`;
}

function ownAccount(brand: string): string {
  return `You get this mail because this address belongs to an account at ${brand}.`;
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

function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map(oneLine)
    .filter((line) => line !== '');
}

function greeting(firstName: string): string {
  return isNameOnly(firstName) ? `Hello ${oneLine(firstName)},` : 'Hello,';
}

import { say } from '#server/language/say.ts';
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

const writers = {
  'registration.received': ({ firstName }, brand) => ({
    subject: say('We have received your registration at {brand}', { brand }),
    heading: say('Your registration is being reviewed'),
    paragraphs: [
      greeting(firstName),
      say(
        'We have received your registration at {brand}. An administrator looks at it, and then you get another mail. There is nothing you need to do until then.',
        { brand },
      ),
    ],
    footer: say(
      'You get this mail because somebody registered with this address at {brand}. If that was not you, you can ignore it.',
      { brand },
    ),
  }),
  'registration.accepted': ({ firstName, linkBase }, brand) => ({
    subject: say('Your registration at {brand} is accepted', { brand }),
    heading: say('Your registration is accepted'),
    paragraphs: [
      greeting(firstName),
      say('Welcome to {brand}. You can sign in now, with the password that you chose.', { brand }),
    ],
    ...buttonTo(say('Sign in'), linkBase === null ? null : `${linkBase}/login`),
    footer: say('You get this mail because you registered with this address at {brand}.', { brand }),
  }),
  'registration.refused': ({ firstName, reason }, brand) => ({
    subject: say('Your registration at {brand} was not accepted', { brand }),
    heading: say('Your registration was not accepted'),
    paragraphs: [
      greeting(firstName),
      say(
        'An administrator has looked at your registration at {brand} and has not accepted it, for this reason:',
        { brand },
      ),
      ...linesOf(reason),
      say('What you had sent us has been deleted. You can register again with this address.'),
    ],
    footer: say(
      'You get this mail because somebody registered with this address at {brand}. If that was not you, you can ignore it.',
      { brand },
    ),
  }),
  invitation: ({ firstName, link, days, isEntered = false }, brand) => ({
    subject: isEntered
      ? say('Your account at {brand}', { brand })
      : say('Your registration at {brand} is accepted', { brand }),
    heading: say('Choose your password'),
    paragraphs: [
      greeting(firstName),
      isEntered
        ? say('You have an account at {brand} now.', { brand })
        : say('Your registration at {brand} is accepted.', { brand }),
      link === null
        ? say(
            'Before you sign in for the first time, you need a password: open the page where you registered, choose Reset Password and enter this address.',
          )
        : say(
            'Before you sign in for the first time, choose your password. The link is good for {days, plural, one {# day} other {# days}} and works once.',
            { days },
          ),
    ],
    ...buttonTo(say('Choose password'), link),
    footer: isEntered
      ? say('You get this mail because an administrator of {brand} has entered this address.', { brand })
      : say('You get this mail because you registered with this address at {brand}.', { brand }),
  }),
  'reset.code': ({ code, minutes }, brand) => ({
    subject: say('Your {brand} reset code', { brand }),
    heading: say('Your reset code'),
    paragraphs: [
      say(
        'Enter this code on the page where you asked for it. It is good for {minutes, plural, one {# minute} other {# minutes}}. Nobody from {brand} will ever ask you for it.',
        { minutes, brand },
      ),
    ],
    code,
    footer: say(
      'You get this mail because somebody asked to reset the password of this address at {brand}. If that was not you, ignore it: your password stays as it is.',
      { brand },
    ),
  }),
  'reset.link': ({ firstName, link, hours }, brand) => ({
    subject: say('Choose a new {brand} password', { brand }),
    heading: say('Choose a new password'),
    paragraphs: [
      greeting(firstName),
      say('An administrator of {brand} asks you to choose a new password.', { brand }),
      link === null
        ? say('Open the page where you sign in, choose Reset Password and enter this address.')
        : say(
            'The link is good for {hours, plural, one {# hour} other {# hours}} and works once. Until then your password stays as it is.',
            { hours },
          ),
    ],
    ...buttonTo(say('Choose password'), link),
    footer: belongsToAccount(brand),
  }),
  'account.suspended': ({ firstName, reason }, brand) => ({
    subject: say('Your {brand} account is suspended', { brand }),
    heading: say('Your account is suspended'),
    paragraphs: [
      greeting(firstName),
      say(
        'An administrator of {brand} has suspended your account. You cannot sign in for now; whatever you have done so far is kept.',
        { brand },
      ),
      ...(reason.trim() === '' ? [] : [say('The reason given: {reason}', { reason: oneLine(reason) })]),
      say('If you have a question about it, please ask an administrator.'),
    ],
    footer: belongsToAccount(brand),
  }),
  'account.resumed': ({ firstName, linkBase }, brand) => ({
    subject: say('Your {brand} account is open again', { brand }),
    heading: say('Your account is open again'),
    paragraphs: [
      greeting(firstName),
      say('You can sign in at {brand} again, with the password you had.', { brand }),
    ],
    ...buttonTo(say('Sign in'), linkBase === null ? null : `${linkBase}/login`),
    footer: belongsToAccount(brand),
  }),
  'account.roleChanged': ({ firstName, role, linkBase }, brand) => ({
    subject: say('Your role at {brand} was changed', { brand }),
    heading: say('Your role was changed'),
    paragraphs: [
      greeting(firstName),
      `${tellRole(role, brand)} ${say('Your grades and whatever you have made are kept. Please sign in again.')}`,
    ],
    ...buttonTo(say('Sign in'), linkBase === null ? null : `${linkBase}/login`),
    footer: belongsToAccount(brand),
  }),
  'reset.pending': (_letter, brand) => ({
    subject: say('Your registration at {brand} is still being reviewed', { brand }),
    heading: say('Your registration is still being reviewed'),
    paragraphs: [
      say(
        'You asked to reset your password. There is none to reset yet: an administrator is still looking at your registration. You will get another mail as soon as it is accepted.',
      ),
    ],
    footer: askedForReset(brand),
  }),
  'reset.suspended': (_letter, brand) => ({
    subject: say('Your {brand} account is suspended', { brand }),
    heading: say('Your account is suspended'),
    paragraphs: [
      say(
        'You asked to reset your password. Your account is suspended, so its password cannot be reset. Please ask an administrator.',
      ),
    ],
    footer: askedForReset(brand),
  }),
  'password.changed': (_letter, brand) => ({
    subject: say('Your {brand} password was changed', { brand }),
    heading: say('Your password was changed'),
    paragraphs: [
      say(
        'The password of your {brand} account was changed. If that was you, there is nothing you need to do.',
        { brand },
      ),
      say('If it was not you, reset your password at once, and tell an administrator.'),
    ],
    footer: belongsToAccount(brand),
  }),
  'email.changed': ({ newEmail }, brand) => ({
    subject: say('The address of your {brand} account was changed', { brand }),
    heading: say('Your e-mail address was changed'),
    paragraphs: [
      say(
        'The address of your {brand} account was changed to {newEmail}. From now on, sign in with that one.',
        {
          brand,
          newEmail: oneLine(newEmail),
        },
      ),
      say('If it was not you, tell an administrator at once.'),
    ],
    footer: say('You get this mail because this address belonged to an account at {brand} until now.', {
      brand,
    }),
  }),
  'twoFactor.turnedOn': (_letter, brand) => ({
    subject: say('Two-factor sign-in is on for your {brand} account', { brand }),
    heading: say('Two-factor sign-in is on'),
    paragraphs: [
      say(
        'From now on, signing in to your {brand} account takes your password and a code of your authenticator app.',
        { brand },
      ),
      say('If it was not you, reset your password at once, and tell an administrator.'),
    ],
    footer: belongsToAccount(brand),
  }),
  'twoFactor.turnedOff': ({ byAdmin }, brand) => ({
    subject: say('Two-factor sign-in is off for your {brand} account', { brand }),
    heading: say('Two-factor sign-in is off'),
    paragraphs: [
      byAdmin
        ? say(
            'An administrator has turned off two-factor sign-in for your {brand} account. Your password alone lets you in again.',
            { brand },
          )
        : say(
            'Two-factor sign-in was turned off for your {brand} account. Your password alone lets you in again.',
            { brand },
          ),
      byAdmin
        ? say('If you did not ask for that, change your password and tell an administrator.')
        : say('If it was not you, reset your password at once, and tell an administrator.'),
    ],
    footer: belongsToAccount(brand),
  }),
  'twoFactor.recoveryCodeUsed': ({ left }, brand) => ({
    subject: say('A recovery code of your {brand} account was used', { brand }),
    heading: say('A recovery code was used'),
    paragraphs: [
      say(
        'Somebody has signed in to your {brand} account with your password and a recovery code. You have {left, plural, one {# recovery code} other {# recovery codes}} left; you can make new ones in your profile.',
        { brand, left },
      ),
      say('If it was not you, reset your password at once, and tell an administrator.'),
    ],
    footer: belongsToAccount(brand),
  }),
  notification: ({ happened }, _brand, site) => writeNotification(happened, site),
} satisfies Writers;

export function writeLetter(letter: Letter, site: Site): Words {
  const write = writers[letter.kind] as (letter: Letter, brand: string, site: Site) => Words;
  return write(letter, site.brand, site);
}

function tellRole(role: Role, brand: string): string {
  switch (role) {
    case 'STUDENT':
      return say('At {brand} you are now a student.', { brand });
    case 'TEACHER':
      return say('At {brand} you are now a teacher.', { brand });
    case 'SUPER_ADMIN':
      return say('At {brand} you are now a super admin.', { brand });
    case 'READ_ONLY_ADMIN':
      return say('At {brand} you are now an administrator who reads.', { brand });
  }
}

function belongsToAccount(brand: string): string {
  return say('You get this mail because this address belongs to an account at {brand}.', { brand });
}

function askedForReset(brand: string): string {
  return say(
    'You get this mail because somebody asked to reset the password of this address at {brand}. If that was not you, you can ignore it.',
    { brand },
  );
}

function buttonTo(label: string, href: string | null): Pick<Words, 'button'> {
  return href === null ? {} : { button: { label, href } };
}

function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map(oneLine)
    .filter((line) => line !== '');
}

function greeting(firstName: string): string {
  return isNameOnly(firstName) ? say('Hello {name},', { name: oneLine(firstName) }) : say('Hello,');
}

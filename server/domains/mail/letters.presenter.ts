import { say } from '#server/language/say.ts';
import { sayMoment, sayZone } from '#server/language/say-values.ts';
import type { NotificationEvent } from '#shared/contract/communication/notifications.ts';
import type { Role } from '#shared/permissions.ts';
import { isNameOnly, type MailContent, oneLine, type Site } from './mail-content.presenter.ts';
import { writeNotification } from './notification-letter.presenter.ts';

/** The subject of a mail, with its data. */
export type Letter =
  | { kind: 'registration.received'; firstName: string }
  | { kind: 'registration.prove'; firstName: string; link: MailedLink; hours: number }
  | { kind: 'registration.known' }
  | { kind: 'registration.waiting' }
  | { kind: 'registration.held' }
  | { kind: 'registration.accepted'; firstName: string }
  | { kind: 'registration.refused'; firstName: string; reason: string }
  | { kind: 'invitation'; firstName: string; link: string | null; days: number; isEntered?: boolean }
  | { kind: 'reset.code'; code: string; minutes: number; longCode: string; longMinutes: number }
  | { kind: 'reset.link'; firstName: string; link: string | null; hours: number }
  | { kind: 'account.suspended'; firstName: string; reason: string }
  | { kind: 'account.resumed'; firstName: string }
  | { kind: 'account.roleChanged'; firstName: string; role: Role }
  | { kind: 'reset.pending' }
  | { kind: 'reset.suspended' }
  | { kind: 'password.changed' }
  | { kind: 'email.changed'; newEmail: string }
  | { kind: 'session.newDevice'; device: string | null; network: string | null; at: string }
  | { kind: 'email.confirm'; link: MailedLink; hours: number }
  | { kind: 'email.undo'; newEmail: string; link: MailedLink; days: number }
  | { kind: 'email.wanted' }
  | { kind: 'twoFactor.turnedOn' }
  | { kind: 'twoFactor.turnedOff'; byAdmin: boolean }
  | { kind: 'twoFactor.recoveryCodeUsed'; left: number }
  | { kind: 'mailServer.test' }
  | { kind: 'notification'; happened: NotificationEvent };

/** A link in a mail. Without a configured base address the reader types the code instead. */
interface MailedLink {
  linkBase: string | null;
  token: string;
}

type LetterOf<Kind extends Letter['kind']> = Extract<Letter, { kind: Kind }>;
type Writers = {
  [Kind in Letter['kind']]: (letter: LetterOf<Kind>, brand: string, site: Site) => MailContent;
};

const writers = {
  'registration.received': ({ firstName }, brand) => ({
    subject: say('We have received your registration at {brand}', { brand }),
    heading: say('Your registration is being reviewed'),
    paragraphs: [
      greeting(firstName),
      say(
        'We have received your registration at {brand}. An administrator will review it, and we’ll email you once they decide. You don’t need to do anything until then.',
        { brand },
      ),
    ],
    footer: say(
      'You are receiving this email because someone registered with this address at {brand}. If that wasn’t you, you can ignore it.',
      { brand },
    ),
  }),
  'registration.prove': ({ firstName, link, hours }, brand) => ({
    subject: say('Confirm your email address for {brand}', { brand }),
    heading: say('Confirm your email address'),
    paragraphs: [
      greeting(firstName),
      say(
        'Someone registered at {brand} with this address. If that was you, confirm it and choose your password.',
        {
          brand,
        },
      ),
      say(
        'You can do this once, within {hours, plural, one {# hour} other {# hours}}. After that, register again to get a new email.',
        { hours },
      ),
      ...typedCode(link),
    ],
    ...linkOrCode(say('Confirm email address'), link),
    footer: say(
      'You are receiving this email because someone registered with this address at {brand}. If that wasn’t you, you can ignore it.',
      { brand },
    ),
  }),
  'registration.known': (_letter, brand, { linkBase }) => ({
    subject: say('You already have an account at {brand}', { brand }),
    heading: say('You already have an account'),
    paragraphs: [
      say(
        'Someone tried to register at {brand} with your address. You already have an account, so nothing was changed.',
        { brand },
      ),
      say('If that was you, sign in, or reset your password if you’ve forgotten it.'),
    ],
    ...buttonTo(say('Sign in'), linkBase === null ? null : `${linkBase}/login`),
    footer: belongsToAccount(brand),
  }),
  'registration.waiting': (_letter, brand) => ({
    subject: say('Your registration at {brand} is still being reviewed', { brand }),
    heading: say('Your registration is still being reviewed'),
    paragraphs: [
      say(
        'Someone registered at {brand} with this address again. We already have your registration and an administrator is reviewing it. We’ll email you when it’s accepted.',
        { brand },
      ),
    ],
    footer: say(
      'You are receiving this email because someone registered with this address at {brand}. If that wasn’t you, you can ignore it.',
      { brand },
    ),
  }),
  'registration.held': (_letter, brand) => ({
    subject: say('You can’t register at {brand} with this address yet', { brand }),
    heading: say('You can’t use this address yet'),
    paragraphs: [
      say(
        'Someone tried to register at {brand} with this address. It belonged to an account until recently, and that change can still be undone with the link we sent you.',
        { brand },
      ),
      say('You can register with this address once that link has expired.'),
    ],
    footer: say('You are receiving this email because this address belonged to an account at {brand}.', {
      brand,
    }),
  }),
  'registration.accepted': ({ firstName }, brand, { linkBase }) => ({
    subject: say('Your registration at {brand} is accepted', { brand }),
    heading: say('Your registration is accepted'),
    paragraphs: [
      greeting(firstName),
      say('Welcome to {brand}. You can now sign in with the password you chose.', { brand }),
    ],
    ...buttonTo(say('Sign in'), linkBase === null ? null : `${linkBase}/login`),
    footer: say('You are receiving this email because you registered with this address at {brand}.', {
      brand,
    }),
  }),
  'registration.refused': ({ firstName, reason }, brand) => ({
    subject: say('Your registration at {brand} was not accepted', { brand }),
    heading: say('Your registration was not accepted'),
    paragraphs: [
      greeting(firstName),
      say('An administrator reviewed your registration at {brand} and didn’t accept it for this reason:', {
        brand,
      }),
      ...linesOf(reason),
      say('We’ve deleted the details you sent us. You can register again with this address.'),
    ],
    footer: say(
      'You are receiving this email because someone registered with this address at {brand}. If that wasn’t you, you can ignore it.',
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
        ? say('You now have an account at {brand}.', { brand })
        : say('Your registration at {brand} is accepted.', { brand }),
      link === null
        ? say(
            'You need a password before you can sign in. Open the sign-in page, choose Reset Password and enter this address.',
          )
        : say(
            'Choose your password before you sign in for the first time. The link works once and expires in {days, plural, one {# day} other {# days}}.',
            { days },
          ),
    ],
    ...buttonTo(say('Choose password'), link),
    footer: isEntered
      ? say(
          'You are receiving this email because an administrator of {brand} created an account with this address.',
          { brand },
        )
      : say('You are receiving this email because you registered with this address at {brand}.', { brand }),
  }),
  'reset.code': ({ code, minutes, longCode, longMinutes }, brand) => ({
    subject: say('Your {brand} reset code', { brand }),
    heading: say('Your reset code'),
    paragraphs: [
      say(
        'Enter this code on the page where you requested it. It expires in {minutes, plural, one {# minute} other {# minutes}}. No one at {brand} will ever ask you for it.',
        { minutes, brand },
      ),
      say(
        'If the page says that there were too many wrong codes, enter this longer code instead: {longCode}. It expires in {longMinutes, plural, one {# minute} other {# minutes}}.',
        { longCode, longMinutes },
      ),
    ],
    code,
    footer: say(
      'You are receiving this email because someone asked to reset the password for this address at {brand}. If that wasn’t you, you can ignore it. Your password won’t change.',
      { brand },
    ),
  }),
  'reset.link': ({ firstName, link, hours }, brand) => ({
    subject: say('Choose a new {brand} password', { brand }),
    heading: say('Choose a new password'),
    paragraphs: [
      greeting(firstName),
      say('An administrator of {brand} asked you to choose a new password.', { brand }),
      link === null
        ? say('Open the sign-in page, choose Reset Password and enter this address.')
        : say(
            'The link works once and expires in {hours, plural, one {# hour} other {# hours}}. Your password doesn’t change until you choose a new one.',
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
        'An administrator of {brand} has suspended your account. You can’t sign in for now. Everything you have done so far is kept.',
        { brand },
      ),
      ...(reason.trim() === '' ? [] : [say('Reason: {reason}', { reason: oneLine(reason) })]),
      say('If you have questions, please contact an administrator.'),
    ],
    footer: belongsToAccount(brand),
  }),
  'account.resumed': ({ firstName }, brand, { linkBase }) => ({
    subject: say('Your {brand} account has been reactivated', { brand }),
    heading: say('Your account has been reactivated'),
    paragraphs: [
      greeting(firstName),
      say('You can sign in to {brand} again with your existing password.', { brand }),
    ],
    ...buttonTo(say('Sign in'), linkBase === null ? null : `${linkBase}/login`),
    footer: belongsToAccount(brand),
  }),
  'account.roleChanged': ({ firstName, role }, brand, { linkBase }) => ({
    subject: say('Your role at {brand} was changed', { brand }),
    heading: say('Your role was changed'),
    paragraphs: [
      greeting(firstName),
      `${describeRole(role, brand)} ${say('Your grades and everything you created are kept. Please sign in again.')}`,
    ],
    ...buttonTo(say('Sign in'), linkBase === null ? null : `${linkBase}/login`),
    footer: belongsToAccount(brand),
  }),
  'reset.pending': (_letter, brand) => ({
    subject: say('Your registration at {brand} is still being reviewed', { brand }),
    heading: say('Your registration is still being reviewed'),
    paragraphs: [
      say(
        'You asked to reset your password, but your account doesn’t have one yet. An administrator is still reviewing your registration. We’ll email you when it’s accepted.',
      ),
    ],
    footer: askedForReset(brand),
  }),
  'reset.suspended': (_letter, brand) => ({
    subject: say('Your {brand} account is suspended', { brand }),
    heading: say('Your account is suspended'),
    paragraphs: [
      say(
        'You asked to reset your password, but your account is suspended. Please contact an administrator.',
      ),
    ],
    footer: askedForReset(brand),
  }),
  'password.changed': (_letter, brand) => ({
    subject: say('Your {brand} password was changed', { brand }),
    heading: say('Your password was changed'),
    paragraphs: [
      say(
        'The password of your {brand} account was changed. If that was you, you don’t need to do anything.',
        { brand },
      ),
      say('If it wasn’t you, reset your password immediately and contact an administrator.'),
    ],
    footer: belongsToAccount(brand),
  }),
  'email.changed': ({ newEmail }, brand) => ({
    subject: say('The email address of your {brand} account was changed', { brand }),
    heading: say('Your email address was changed'),
    paragraphs: [
      say(
        'The email address of your {brand} account was changed to {newEmail}. Use the new address to sign in.',
        {
          brand,
          newEmail: oneLine(newEmail),
        },
      ),
      say('If it wasn’t you, contact an administrator immediately.'),
    ],
    footer: say(
      'You are receiving this email because this address belonged to an account at {brand} until now.',
      {
        brand,
      },
    ),
  }),
  'session.newDevice': ({ device, network, at }, brand, { timezone = 'UTC' }) => ({
    subject: say('New sign-in to your {brand} account', { brand }),
    heading: say('New sign-in to your account'),
    paragraphs: [
      say('Someone signed in to your {brand} account on a device you haven’t used before.', { brand }),
      say('Time: {time} ({zone})', { time: sayMoment(new Date(at), timezone), zone: sayZone(timezone) }),
      device === null ? say('Device: unknown') : say('Device: {device}', { device: oneLine(device) }),
      ...(network === null ? [] : [say('Address: {address}', { address: approximate(network) })]),
      say('If that was you, you don’t need to do anything.'),
      say('If it wasn’t you, reset your password immediately and contact an administrator.'),
    ],
    footer: belongsToAccount(brand),
  }),
  'email.confirm': ({ link, hours }, brand) => ({
    subject: say('Confirm your new email address for {brand}', { brand }),
    heading: say('Confirm your new email address'),
    paragraphs: [
      say('Someone asked to use this address for their account at {brand}. If that was you, confirm it.', {
        brand,
      }),
      say(
        'You can do this once, within {hours, plural, one {# hour} other {# hours}}. Until then, sign in with your old address.',
        { hours },
      ),
      ...typedCode(link),
    ],
    ...linkOrCode(say('Confirm email address'), link),
    footer: say(
      'You are receiving this email because someone asked to use this address at {brand}. If that wasn’t you, you can ignore it.',
      { brand },
    ),
  }),
  'email.undo': ({ newEmail, link, days }, brand) => ({
    subject: say('The email address of your {brand} account was changed', { brand }),
    heading: say('Your email address was changed'),
    paragraphs: [
      say(
        'The email address of your {brand} account was changed to {newEmail}. Use the new address to sign in.',
        { brand, newEmail: oneLine(newEmail) },
      ),
      say(
        'If it wasn’t you, undo the change within {days, plural, one {# day} other {# days}}. This restores your address, signs out all devices and lets you choose a new password.',
        { days },
      ),
      ...typedCode(link),
    ],
    ...linkOrCode(say('Undo the change'), link),
    footer: say(
      'You are receiving this email because this address belonged to an account at {brand} until now.',
      {
        brand,
      },
    ),
  }),
  'email.wanted': (_letter, brand) => ({
    subject: say('Someone asked to use your address at {brand}', { brand }),
    heading: say('Your email address hasn’t changed'),
    paragraphs: [
      say(
        'Someone asked to use this address for another account at {brand}. It belongs to your account, so nothing was changed. You don’t need to do anything.',
        { brand },
      ),
    ],
    footer: belongsToAccount(brand),
  }),
  'twoFactor.turnedOn': (_letter, brand) => ({
    subject: say('Two-factor sign-in is on for your {brand} account', { brand }),
    heading: say('Two-factor sign-in is on'),
    paragraphs: [
      say(
        'You now sign in to your {brand} account with your password and a code from your authenticator app.',
        { brand },
      ),
      say('If it wasn’t you, reset your password immediately and contact an administrator.'),
    ],
    footer: belongsToAccount(brand),
  }),
  'twoFactor.turnedOff': ({ byAdmin }, brand) => ({
    subject: say('Two-factor sign-in is off for your {brand} account', { brand }),
    heading: say('Two-factor sign-in is off'),
    paragraphs: [
      byAdmin
        ? say(
            'An administrator turned off two-factor sign-in for your {brand} account. You now sign in with your password only.',
            { brand },
          )
        : say(
            'Two-factor sign-in was turned off for your {brand} account. You now sign in with your password only.',
            { brand },
          ),
      byAdmin
        ? say('If you didn’t request this, change your password and contact an administrator.')
        : say('If it wasn’t you, reset your password immediately and contact an administrator.'),
    ],
    footer: belongsToAccount(brand),
  }),
  'twoFactor.recoveryCodeUsed': ({ left }, brand) => ({
    subject: say('A recovery code for your {brand} account was used', { brand }),
    heading: say('A recovery code was used'),
    paragraphs: [
      say(
        'Someone signed in to your {brand} account with your password and a recovery code. You have {left, plural, one {# recovery code} other {# recovery codes}} left. You can create new ones in your profile.',
        { brand, left },
      ),
      say('If it wasn’t you, reset your password immediately and contact an administrator.'),
    ],
    footer: belongsToAccount(brand),
  }),
  'mailServer.test': (_letter, brand) => ({
    subject: say('Test email from {brand}', { brand }),
    heading: say('The mail server works'),
    paragraphs: [
      say('This test email arrived, so {brand} can send emails to people at your institution.', { brand }),
    ],
    footer: say('You are receiving this email because you sent a test email from the settings of {brand}.', {
      brand,
    }),
  }),
  notification: ({ happened }, _brand, site) => writeNotification(happened, site),
} satisfies Writers;

export function writeLetter(letter: Letter, site: Site): MailContent {
  const write = writers[letter.kind] as (letter: Letter, brand: string, site: Site) => MailContent;
  return write(letter, site.brand, site);
}

function describeRole(role: Role, brand: string): string {
  switch (role) {
    case 'STUDENT':
      return say('You are now a student at {brand}.', { brand });
    case 'TEACHER':
      return say('You are now a teacher at {brand}.', { brand });
    case 'SUPER_ADMIN':
      return say('You are now a super admin at {brand}.', { brand });
    case 'READ_ONLY_ADMIN':
      return say('You are now a read-only administrator at {brand}.', { brand });
  }
}

function belongsToAccount(brand: string): string {
  return say('You are receiving this email because this address belongs to an account at {brand}.', {
    brand,
  });
}

function askedForReset(brand: string): string {
  return say(
    'You are receiving this email because someone asked to reset the password for this address at {brand}. If that wasn’t you, you can ignore it.',
    { brand },
  );
}

/** 192.0.2.x: enough to recognize one's own network, and no more. */
function approximate(network: string): string {
  return network.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.x');
}

function buttonTo(label: string, href: string | null): Pick<MailContent, 'button'> {
  return href === null ? {} : { button: { label, href } };
}

const linkPage = '/email-link';

function linkOrCode(label: string, { linkBase, token }: MailedLink): Pick<MailContent, 'button' | 'code'> {
  return linkBase === null ? { code: token } : { button: { label, href: `${linkBase}${linkPage}#${token}` } };
}

function typedCode({ linkBase }: MailedLink): string[] {
  return linkBase === null
    ? [say('Open {page} at the address where you sign in and enter this code:', { page: linkPage })]
    : [];
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

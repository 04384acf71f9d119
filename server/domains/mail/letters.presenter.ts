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
        'We have received your registration at {brand}. An administrator looks at it, and then you get another mail. There is nothing you need to do until then.',
        { brand },
      ),
    ],
    footer: say(
      'You get this mail because someone registered with this address at {brand}. If that was not you, you can ignore it.',
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
        'You can do that once, within {hours, plural, one {# hour} other {# hours}}. After that, register again to get a new mail.',
        { hours },
      ),
      ...typedCode(link),
    ],
    ...linkOrCode(say('Confirm email address'), link),
    footer: say(
      'You get this mail because someone registered with this address at {brand}. If that was not you, you can ignore it.',
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
      say('If that was you, sign in, or reset your password if you have forgotten it.'),
    ],
    ...buttonTo(say('Sign in'), linkBase === null ? null : `${linkBase}/login`),
    footer: belongsToAccount(brand),
  }),
  'registration.waiting': (_letter, brand) => ({
    subject: say('Your registration at {brand} is still being reviewed', { brand }),
    heading: say('Your registration is still being reviewed'),
    paragraphs: [
      say(
        'Someone registered at {brand} with this address again. We already have your registration: an administrator is reviewing it, and you will get another mail when it is accepted.',
        { brand },
      ),
    ],
    footer: say(
      'You get this mail because someone registered with this address at {brand}. If that was not you, you can ignore it.',
      { brand },
    ),
  }),
  'registration.held': (_letter, brand) => ({
    subject: say('You cannot register at {brand} with this address yet', { brand }),
    heading: say('This address cannot be used yet'),
    paragraphs: [
      say(
        'Someone tried to register at {brand} with this address. It belonged to an account until a few days ago, and that change can still be undone by the link we sent you.',
        { brand },
      ),
      say('You can register with this address once that link has expired.'),
    ],
    footer: say('You get this mail because this address belonged to an account at {brand}.', { brand }),
  }),
  'registration.accepted': ({ firstName }, brand, { linkBase }) => ({
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
      'You get this mail because someone registered with this address at {brand}. If that was not you, you can ignore it.',
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
  'reset.code': ({ code, minutes, longCode, longMinutes }, brand) => ({
    subject: say('Your {brand} reset code', { brand }),
    heading: say('Your reset code'),
    paragraphs: [
      say(
        'Enter this code on the page where you asked for it. It is good for {minutes, plural, one {# minute} other {# minutes}}. Nobody from {brand} will ever ask you for it.',
        { minutes, brand },
      ),
      say(
        'If the page says that too many codes were wrong, enter this longer code there instead: {longCode}. It is good for {longMinutes, plural, one {# minute} other {# minutes}}.',
        { longCode, longMinutes },
      ),
    ],
    code,
    footer: say(
      'You get this mail because someone asked to reset the password of this address at {brand}. If that was not you, ignore it: your password stays as it is.',
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
  'account.resumed': ({ firstName }, brand, { linkBase }) => ({
    subject: say('Your {brand} account is open again', { brand }),
    heading: say('Your account is open again'),
    paragraphs: [
      greeting(firstName),
      say('You can sign in at {brand} again, with the password you had.', { brand }),
    ],
    ...buttonTo(say('Sign in'), linkBase === null ? null : `${linkBase}/login`),
    footer: belongsToAccount(brand),
  }),
  'account.roleChanged': ({ firstName, role }, brand, { linkBase }) => ({
    subject: say('Your role at {brand} was changed', { brand }),
    heading: say('Your role was changed'),
    paragraphs: [
      greeting(firstName),
      `${describeRole(role, brand)} ${say('Your grades and whatever you have made are kept. Please sign in again.')}`,
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
    heading: say('Your email address was changed'),
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
  'session.newDevice': ({ device, network, at }, brand, { timezone = 'UTC' }) => ({
    subject: say('New sign-in to your {brand} account', { brand }),
    heading: say('New sign-in to your account'),
    paragraphs: [
      say('Someone signed in to your {brand} account on a device that you have not used before.', { brand }),
      say('Time: {time} ({zone})', { time: sayMoment(new Date(at), timezone), zone: sayZone(timezone) }),
      device === null ? say('Device: unknown') : say('Device: {device}', { device: oneLine(device) }),
      ...(network === null ? [] : [say('Address: {address}', { address: approximate(network) })]),
      say('If that was you, there is nothing you need to do.'),
      say('If it was not you, reset your password at once, and tell an administrator.'),
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
        'You can do that once, within {hours, plural, one {# hour} other {# hours}}. Until then, sign in with your old address.',
        { hours },
      ),
      ...typedCode(link),
    ],
    ...linkOrCode(say('Confirm email address'), link),
    footer: say(
      'You get this mail because someone asked to use this address at {brand}. If that was not you, you can ignore it.',
      { brand },
    ),
  }),
  'email.undo': ({ newEmail, link, days }, brand) => ({
    subject: say('The address of your {brand} account was changed', { brand }),
    heading: say('Your email address was changed'),
    paragraphs: [
      say(
        'The address of your {brand} account was changed to {newEmail}. From now on, sign in with that one.',
        { brand, newEmail: oneLine(newEmail) },
      ),
      say(
        'If it was not you, undo the change within {days, plural, one {# day} other {# days}}. That restores this address, signs everybody out and lets you choose a new password.',
        { days },
      ),
      ...typedCode(link),
    ],
    ...linkOrCode(say('Undo the change'), link),
    footer: say('You get this mail because this address belonged to an account at {brand} until now.', {
      brand,
    }),
  }),
  'email.wanted': (_letter, brand) => ({
    subject: say('Someone asked to use your address at {brand}', { brand }),
    heading: say('Your address was not given away'),
    paragraphs: [
      say(
        'Someone asked to use this address for another account at {brand}. It belongs to your account, so nothing was changed and there is nothing you need to do.',
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
  'mailServer.test': (_letter, brand) => ({
    subject: say('Test email from {brand}', { brand }),
    heading: say('The mail server works'),
    paragraphs: [
      say('This test arrived, so {brand} can send email to the people of your institution.', { brand }),
    ],
    footer: say('You get this mail because you sent a test email from the settings of {brand}.', { brand }),
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
    'You get this mail because someone asked to reset the password of this address at {brand}. If that was not you, you can ignore it.',
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
    ? [say('Open the page {page} at the address where you sign in and enter this code:', { page: linkPage })]
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

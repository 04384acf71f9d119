import { describe, expect, it } from 'vitest';
import { Email } from './contract/fields.ts';
import { normalizeEmail } from './normalize-email.ts';
import { isPersonalPassword } from './personal-password.ts';

describe('an address', () => {
  it.each([
    'teacher@school.example.',
    'Teacher@School.Example.',
    ' teacher@school.example. ',
    'teacher@school．example',
    'teacher@school。example｡',
    'teacher@school.example..',
  ])('written as %s is the same one', (spelling) => {
    expect(normalizeEmail(spelling)).toBe('teacher@school.example');
    expect(normalizeEmail(normalizeEmail(spelling))).toBe('teacher@school.example');
  });

  it('keeps the dots of its local part', () => {
    expect(normalizeEmail('ama.mensah.@school.example')).toBe('ama.mensah.@school.example');
  });

  it('is kept without the final dot, which mail servers refuse', () => {
    expect(Email.parse('Teacher@School.example.')).toBe('Teacher@School.example');
  });

  it.each(['teacher@school.', 'teacher@.', 'teacher@school'])('%s is none', (text) => {
    expect(Email.safeParse(text).success).toBe(false);
  });
});

describe('a password', () => {
  const owner = { email: 'Ama.M@School.example', firstName: 'Ama', lastName: 'Owusu Mensah' };

  it.each([
    'ama.m@school.example',
    ' AMA.M@SCHOOL.EXAMPLE. ',
    'ama.m',
    'Ama',
    'owusu mensah',
    'Ama Owusu Mensah',
    'amaowusumensah',
    'ama.owusu.mensah',
    'owusumensahama',
    'ａｍａ',
  ])('%s is what somebody tries first who knows its owner', (password) => {
    expect(isPersonalPassword(password, owner)).toBe(true);
  });

  it.each(['Ama-likes-7-rivers', 'school.example', 'mensah-ama-7', ''])('%s is not', (password) => {
    expect(isPersonalPassword(password, owner)).toBe(false);
  });

  it('of somebody without a name is not refused for being anything', () => {
    expect(
      isPersonalPassword('Three-green-lamps', { email: 'a@b.example', firstName: '', lastName: '' }),
    ).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { Email } from './contract/fields.ts';
import { normalizeEmail } from './normalize-email.ts';
import { isPersonalPassword } from './personal-password.ts';

describe('an email address', () => {
  it.each([
    'teacher@school.example.',
    'Teacher@School.Example.',
    ' teacher@school.example. ',
    'teacher@school．example',
    'teacher@school。example｡',
    'teacher@school.example..',
  ])('written as %s normalises to the same address', (spelling) => {
    expect(normalizeEmail(spelling)).toBe('teacher@school.example');
    expect(normalizeEmail(normalizeEmail(spelling))).toBe('teacher@school.example');
  });

  it('keeps the dots of its local part', () => {
    expect(normalizeEmail('ama.mensah.@school.example')).toBe('ama.mensah.@school.example');
  });

  it('is stored without the final dot, which mail servers refuse', () => {
    expect(Email.parse('Teacher@School.example.')).toBe('Teacher@School.example');
  });

  it.each(['teacher@school.', 'teacher@.', 'teacher@school'])('is refused as %s', (text) => {
    expect(Email.safeParse(text).success).toBe(false);
  });
});

describe('a personal password', () => {
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
  ])('is %s, which someone who knows its owner tries first', (password) => {
    expect(isPersonalPassword(password, owner)).toBe(true);
  });

  it.each(['Ama-likes-7-rivers', 'school.example', 'mensah-ama-7', ''])('is not %s', (password) => {
    expect(isPersonalPassword(password, owner)).toBe(false);
  });

  it('is not detected in other passwords if the owner has no name', () => {
    expect(
      isPersonalPassword('Three-green-lamps', { email: 'a@b.example', firstName: '', lastName: '' }),
    ).toBe(false);
  });
});

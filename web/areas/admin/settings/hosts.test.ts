import '#web/lib/i18n/i18n.ts';
import { describe, expect, it } from 'vitest';
import { addPhotoHosts, addTrustedHosts } from './hosts.ts';

describe('typed hosts', () => {
  it('are normalized as browsers do, without duplicates', () => {
    const typed =
      'Quiz.School.Example, https://quiz.school.example/ schön.example:8443; http://10.0.0.5:3000';
    expect(addTrustedHosts(['other.example'], typed)).toEqual({
      names: ['other.example', 'quiz.school.example', 'xn--schn-7qa.example:8443', 'http://10.0.0.5:3000'],
      rest: '',
      problem: null,
    });
  });

  it('stay in the field when they are invalid', () => {
    expect(addTrustedHosts([], 'quiz.school.example *.school.example x.example/quiz')).toEqual({
      names: ['quiz.school.example'],
      rest: '*.school.example x.example/quiz',
      problem: 'Enter a host name such as quiz.school.example, without a path.',
    });
  });

  it('are twenty at most', () => {
    const many = Array.from({ length: 20 }, (_, index) => `h${index}.example`);
    expect(addTrustedHosts(many, 'h20.example')).toEqual({
      names: many,
      rest: 'h20.example',
      problem: 'At most 20 hosts.',
    });
  });

  it('of photos need TLS and a name, and are ten at most', () => {
    expect(addPhotoHosts([], 'https://Photos.School.Example/ http://photos.example 10.0.0.5')).toEqual({
      names: ['photos.school.example'],
      rest: 'http://photos.example 10.0.0.5',
      problem: 'Enter a host name such as photos.school.example, without a path.',
    });
    const many = Array.from({ length: 10 }, (_, index) => `h${index}.example`);
    expect(addPhotoHosts(many, 'h10.example').problem).toBe('At most 10 hosts.');
  });
});

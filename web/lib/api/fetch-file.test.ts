import { expect, it } from 'vitest';
import { fileNameOf } from './fetch-file.ts';

it('a downloaded file has the server’s name, in full if available', () => {
  expect(fileNameOf(`attachment; filename="Prfung.csv"; filename*=UTF-8''Pr%C3%BCfung.csv`)).toBe(
    'Prüfung.csv',
  );
  expect(fileNameOf('attachment; filename="quiz.csv"')).toBe('quiz.csv');
  expect(fileNameOf(`attachment; filename="quiz.csv"; filename*=UTF-8''%E0%A4%A`)).toBe('quiz.csv');
  expect(fileNameOf(null)).toBeNull();
});

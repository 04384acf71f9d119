import { upload } from '#shared/limits.ts';
import { FileRefused } from '../../paper.ts';

const numbers = new Intl.NumberFormat('en');

/** Why a PDF is of no use, in words for whoever sent it. */
export const refusal = {
  isProtected: () =>
    new FileRefused('This PDF is password-protected. Remove the password and upload it again.'),
  isScan: (pages: number) =>
    new FileRefused(
      `This PDF is a scan (${pages === 1 ? '1 page' : `${pages} pages`}, no text). Use the template.`,
    ),
  isDamaged: () =>
    new FileRefused('This PDF is damaged or incomplete. Save it as a PDF again and upload that file.'),
  isUnreadable: () =>
    new FileRefused(
      'The text of this PDF cannot be read: its fonts do not say which letters they show. ' +
        'Save it as a PDF again from the program it was written in, or use the template.',
    ),
  hasTooManyPages: (pages: number) =>
    new FileRefused(
      `This PDF has ${numbers.format(pages)} pages, but at most ${numbers.format(upload.mostPages)} can be read. ` +
        'Split it into smaller files.',
    ),
  hasTooMuch: () =>
    new FileRefused('This PDF holds more than can be read in one upload. Split it into smaller files.'),
} as const;

import { say } from '#server/language/say.ts';
import { upload } from '#shared/limits.ts';
import { FileRefused } from '../../reader-output.ts';

/** The reasons to refuse a PDF, worded for its sender. */
export const refusal = {
  isProtected: () =>
    new FileRefused(say('This PDF is password-protected. Remove the password and upload it again.')),
  isScan: (pages: number) =>
    new FileRefused(
      say(
        'This PDF is a scan ({pages, plural, one {{pages} page} other {{pages} pages}}, no text). Use the template.',
        { pages },
      ),
    ),
  isDamaged: () =>
    new FileRefused(
      say('This PDF is damaged or incomplete. Save it as a PDF again and upload the new file.'),
    ),
  isUnreadable: () =>
    new FileRefused(
      say(
        'The text in this PDF can’t be read because of its fonts. Save it as a PDF again from the app it was written in, or use the template.',
      ),
    ),
  hasTooManyPages: (pages: number) =>
    new FileRefused(
      say('This PDF has {pages, number} pages. The limit is {most, number}. Split it into smaller files.', {
        pages,
        most: upload.maxPages,
      }),
    ),
  hasTooMuch: () =>
    new FileRefused(say('This PDF has too much content for one upload. Split it into smaller files.')),
} as const;

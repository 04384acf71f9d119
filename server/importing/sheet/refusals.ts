import { say } from '#server/language/say.ts';
import { FileRefused } from '../paper.ts';

export function damaged(): FileRefused {
  return new FileRefused(
    say('This workbook is damaged and cannot be read. Open it in Excel, save it again and upload that.'),
  );
}

export function falseSizes(): FileRefused {
  return new FileRefused(
    say(
      'This workbook is damaged: its parts are not as large as it says. Open it in Excel, save it again and upload that.',
    ),
  );
}

export function withEntities(): FileRefused {
  return new FileRefused(
    say(
      'This workbook defines texts of its own (DOCTYPE or ENTITY), which Excel never does. Open it in Excel, save it again and upload that.',
    ),
  );
}

export function passwordProtected(): FileRefused {
  return new FileRefused(
    say('This workbook is password-protected. Remove the password and upload it again.'),
  );
}

export function emptyWorkbook(): FileRefused {
  return new FileRefused(say('This workbook is empty. Use the template.'));
}

export function tooMuchUnpacked(most: number): FileRefused {
  return new FileRefused(
    say('This workbook is too large: unpacked it has more than {most} MB. Split it into smaller files.', {
      most,
    }),
  );
}

export function tooManyParts(most: number): FileRefused {
  return new FileRefused(
    say('This workbook is too large: it holds more than {most} parts. Split it into smaller files.', {
      most,
    }),
  );
}

/** What a reader threw on bytes nobody can trust: a defect of the file, unless it says more. */
export function asRefusal(error: unknown): FileRefused {
  return error instanceof FileRefused ? error : damaged();
}

import { say } from '#server/language/say.ts';
import { FileRefused } from '../reader-output.ts';

export function damaged(): FileRefused {
  return new FileRefused(
    say('This workbook is damaged and cannot be read. Open it in Excel, save it again and upload that.'),
  );
}

export function sizesDiffer(): FileRefused {
  return new FileRefused(
    say(
      'This workbook is damaged: its parts are not as large as it says. Open it in Excel, save it again and upload that.',
    ),
  );
}

export function definesEntities(): FileRefused {
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

export function tooMuchUnpacked(max: number): FileRefused {
  return new FileRefused(
    say('This workbook is too large: unpacked it has more than {most} MB. Split it into smaller files.', {
      most: max,
    }),
  );
}

export function tooManyParts(max: number): FileRefused {
  return new FileRefused(
    say('This workbook is too large: it holds more than {most} parts. Split it into smaller files.', {
      most: max,
    }),
  );
}

/** Treats any error in untrusted bytes as damage, unless it is a refusal already. */
export function asRefusal(error: unknown): FileRefused {
  return error instanceof FileRefused ? error : damaged();
}

import { say } from '#server/language/say.ts';
import { FileRefused } from '../reader-output.ts';

export function damaged(): FileRefused {
  return new FileRefused(
    say('This workbook is damaged. Open it in Excel, save it again and upload the new file.'),
  );
}

export function sizesDiffer(): FileRefused {
  return new FileRefused(
    say(
      'This workbook is damaged. Its parts are not the size it declares. Open it in Excel, save it again and upload the new file.',
    ),
  );
}

export function definesEntities(): FileRefused {
  return new FileRefused(
    say(
      'This workbook contains a DOCTYPE or ENTITY, which Excel never writes. Open it in Excel, save it again and upload the new file.',
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
    say('This workbook has more than {most} MB when unpacked. Split it into smaller files.', {
      most: max,
    }),
  );
}

export function tooManyParts(max: number): FileRefused {
  return new FileRefused(
    say('This workbook has more than {most} parts. Split it into smaller files.', {
      most: max,
    }),
  );
}

/** Treats any error in untrusted bytes as damage, unless it is a refusal already. */
export function asRefusal(error: unknown): FileRefused {
  return error instanceof FileRefused ? error : damaged();
}

import { FileRefused } from '../paper.ts';

const again = 'Open it in Excel, save it again and upload that.';

export function damaged(): FileRefused {
  return new FileRefused(`This workbook is damaged and cannot be read. ${again}`);
}

export function falseSizes(): FileRefused {
  return new FileRefused(`This workbook is damaged: its parts are not as large as it says. ${again}`);
}

export function withEntities(): FileRefused {
  return new FileRefused(
    `This workbook defines texts of its own (DOCTYPE or ENTITY), which Excel never does. ${again}`,
  );
}

export function passwordProtected(): FileRefused {
  return new FileRefused('This workbook is password-protected. Remove the password and upload it again.');
}

export function emptyWorkbook(): FileRefused {
  return new FileRefused('This workbook is empty. Use the template.');
}

export function tooLarge(what: string): FileRefused {
  return new FileRefused(`This workbook is too large: ${what}. Split it into smaller files.`);
}

/** What a reader threw on bytes nobody can trust: a defect of the file, unless it says more. */
export function asRefusal(error: unknown): FileRefused {
  return error instanceof FileRefused ? error : damaged();
}

import { t } from '@lingui/core/macro';
import { peopleImport } from '#shared/limits.ts';

/** What is wrong with a file before it is sent; the server looks at its content again. */
export function findFileFault(file: Pick<File, 'name' | 'size'>): string | null {
  const name = file.name.toLowerCase();
  if (!peopleImport.endings.some((ending) => name.endsWith(ending))) {
    return t`Unsupported file type. Please upload Excel or CSV files only.`;
  }
  if (file.size > peopleImport.mostBytes) {
    return t`File size exceeds 10MB limit. Please split the list into smaller files.`;
  }
  return file.size === 0 ? t`This file is empty. Please choose another one.` : null;
}

import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { jobTitles } from '#shared/job-titles.ts';

type JobTitle = (typeof jobTitles)[number];

const labels: Record<JobTitle, MessageDescriptor> = {
  'System Administrator': msg`System Administrator`,
  'Super Admin': msg`Super Admin`,
  'Content Manager': msg`Content Manager`,
  'User Manager': msg`User Manager`,
};

/** A custom title is shown unchanged. */
export function jobTitleLabel(title: string): string {
  const label = (labels as Partial<Record<string, MessageDescriptor>>)[title];
  return label === undefined ? title : i18n._(label);
}

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Role } from '#shared/permissions.ts';

export const roleLabels: Record<Role, MessageDescriptor> = {
  SUPER_ADMIN: msg`Super Admin`,
  READ_ONLY_ADMIN: msg`Read Only Admin`,
  TEACHER: msg`Teacher`,
  STUDENT: msg`Student`,
};

/** An administrator's job title. It doesn't affect permissions. */
export const jobTitles = ['System Administrator', 'Super Admin', 'Content Manager', 'User Manager'] as const;

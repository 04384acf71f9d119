/** What an administrator may call their work; it permits nothing. */
export const jobTitles = ['System Administrator', 'Super Admin', 'Content Manager', 'User Manager'] as const;

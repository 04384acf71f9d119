/** The numbers of the specification and of the API's conventions, in one place. */
export const listPage = { default: 50, most: 200 } as const;

/** JSON bodies; files have a limit of their own. */
export const jsonBodyBytes = 1024 * 1024;

/** A JSON body that has not arrived by then is refused, so that slow senders hold nothing. */
export const jsonBodySeconds = 10;

export const textLength = {
  name: 100,
  title: 200,
  description: 2_000,
  phone: 40,
  country: 100,
  address: 500,
  employeeId: 50,
} as const;

/** A profile or passport photo. */
export const photo = { mostBytes: 5 * 1024 * 1024, mostPixels: 40_000_000 } as const;

/** The code that is mailed to whoever forgot their password. */
export const resetCode = { digits: 6, seconds: 5 * 60, wrongGuesses: 5, resendSeconds: 30 } as const;

/** How long a checked code lets its owner choose the new password, and an accepted student their first one. */
export const resetTokenMinutes = 15;
export const invitationDays = 7;

/** The least is the specification's; the most keeps a hash from being asked for megabytes. */
export const passwordLength = { least: 6, most: 200 } as const;

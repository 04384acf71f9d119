/** The numbers of the specification and of the API's conventions, in one place. */
export const listPage = { default: 50, most: 200 } as const;

/** JSON bodies; files have a limit of their own. */
export const jsonBodyBytes = 1024 * 1024;

/** A JSON body that has not arrived by then is refused, so that slow senders hold nothing. */
export const jsonBodySeconds = 10;

export const textLength = { name: 100, title: 200, description: 2_000 } as const;

/** The least is the specification's; the most keeps a hash from being asked for megabytes. */
export const passwordLength = { least: 6, most: 200 } as const;

/** When the session ends, as the answer about the current user says. */
export const sessionEndKey = ['session-end'];

/** What can be done with somebody. */
export type PersonCommand =
  | 'view'
  | 'edit'
  | 'seeRecord'
  | 'seeHistory'
  | 'accept'
  | 'assignTeacher'
  | 'assignProgram'
  | 'changeRole'
  | 'resetPassword'
  | 'turnOffTwoFactor'
  | 'suspend'
  | 'resume'
  | 'exportData'
  | 'erase'
  | 'delete';

/** The actions on a person. */
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

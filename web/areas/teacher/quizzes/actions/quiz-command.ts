/** What can be done with a whole quiz. */
export type QuizCommand =
  | 'open'
  | 'preview'
  | 'publish'
  | 'unpublish'
  | 'duplicate'
  | 'message'
  | 'archive'
  | 'restore'
  | 'delete';

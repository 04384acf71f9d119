/** What can be done with a whole quiz. */
export type QuizCommand =
  | 'open'
  | 'preview'
  | 'monitor'
  | 'publish'
  | 'unpublish'
  | 'duplicate'
  | 'message'
  | 'archive'
  | 'restore'
  | 'delete';

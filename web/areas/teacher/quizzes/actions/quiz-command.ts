/** What can be done with a whole quiz. */
export type QuizCommand =
  | 'open'
  | 'preview'
  | 'monitor'
  | 'publish'
  | 'unpublish'
  | 'duplicate'
  | 'release-key'
  | 'hide-key'
  | 'message'
  | 'archive'
  | 'restore'
  | 'delete';

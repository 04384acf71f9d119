import type { FileUpload, Understood } from '#shared/contract/uploads.ts';

const nothing: Understood = {
  quizzes: 0,
  questionBanks: 0,
  questions: 0,
  options: 0,
  faulty: 0,
  dropped: 0,
  read: 0,
};

export function understoodOf({ understood }: FileUpload): Understood {
  return understood ?? nothing;
}

import { createContext, useContext } from 'react';

interface ViewedStudent {
  studentId: number;
  name: string;
  /** Another person's record: nothing can be changed, and texts don't address the reader as "you". */
  isReadOnly: boolean;
}

const ViewedStudentContext = createContext<ViewedStudent | null>(null);
export const ViewedStudentProvider = ViewedStudentContext.Provider;

/** The student whose record the student area shows: the signed-in student, or the one a super admin chose. */
export function useViewedStudent(): ViewedStudent {
  const viewed = useContext(ViewedStudentContext);
  if (!viewed) throw new Error('There is no student above this component.');
  return viewed;
}

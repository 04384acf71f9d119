import { createContext, useContext } from 'react';

interface ViewedStudent {
  studentId: number;
  name: string;
  /** It is somebody else's record: nothing may be changed, and nobody is spoken to as "you". */
  isReadOnly: boolean;
}

const ViewedStudentContext = createContext<ViewedStudent | null>(null);
export const ViewedStudentProvider = ViewedStudentContext.Provider;

/** Whose record the pages of the student area show: a student's own, or the one a super admin chose. */
export function useViewedStudent(): ViewedStudent {
  const viewed = useContext(ViewedStudentContext);
  if (!viewed) throw new Error('There is no student above this component.');
  return viewed;
}

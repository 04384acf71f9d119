/** The page where a student takes a quiz. */
export function takeQuizPath(quizId: number): string {
  return `/student/quiz/${quizId}/take`;
}

/** All finished attempts at a quiz, or one of them question by question. */
export function quizResultsPath(quizId: number, attemptId?: number): string {
  const list = `/student/quiz/${quizId}/results`;
  return attemptId === undefined ? list : `${list}?attempt=${attemptId}`;
}

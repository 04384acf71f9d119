import { computingQuizzes, englishQuizzes } from './other-quizzes.ts';
import type { QuizContent } from './quiz.ts';
import { statisticsQuizzes } from './statistics-quizzes.ts';

export const quizzes: readonly QuizContent[] = [...statisticsQuizzes, ...computingQuizzes, ...englishQuizzes];

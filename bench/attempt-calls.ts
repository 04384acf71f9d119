import type { Db } from '#database/client.ts';
import { signInAsPerson } from '#server/testing/people.ts';
import { createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import { type SignedIn, startTestSession } from '#server/testing/sign-in.ts';
import type { Paper, QuizAttempt, SavedAnswers } from '#shared/contract/attempts/attempts.ts';
import { sendRequest } from './measure.ts';

const roomSize = 50;
const questionCount = 20;

export interface Student {
  accountId: number;
  headers: Record<string, string>;
  attemptId: number;
  paper: Paper | undefined;
  answersSent: number;
  /** The last stored revision of each question that this student has seen. */
  seen: Map<number, number>;
}

/** The requests of a quiz screen, made by one student after the other. Each returns whether it succeeded. */
export class AttemptCalls {
  private readonly db: Db;
  private readonly address: string;
  private readonly students: Student[];
  readonly quiz: TestQuiz;
  readonly teacher: SignedIn;
  private nextIndex = 0;

  private constructor(
    db: Db,
    address: string,
    { quiz, teacher, students }: Pick<AttemptCalls, 'quiz' | 'teacher'> & { students: Student[] },
  ) {
    this.db = db;
    this.address = `${address}/api`;
    this.quiz = quiz;
    this.teacher = teacher;
    this.students = students;
  }

  get quizId(): number {
    return this.quiz.id;
  }

  /** Creates a quiz of 20 questions with four options each, and signed-in students. */
  static async prepare(db: Db, address: string, studentCount: number): Promise<AttemptCalls> {
    const teacher = await signInAsPerson(db, 'TEACHER');
    const questions = Array.from({ length: questionCount }, () => ({}));
    const settings = { time_limit_minutes: 120, review_key: 'IMMEDIATELY' } as const;
    const quiz = await createTestQuiz(db, teacher.accountId, { questions, quiz: settings });
    const students: Student[] = [];
    for (let index = 0; index < studentCount; index += 1) {
      const name = { firstName: 'Bench', lastName: 'Mark' };
      const { accountId, headers } = await signInAsPerson(db, 'STUDENT', name);
      students.push({ accountId, headers, attemptId: 0, paper: undefined, answersSent: 0, seen: new Map() });
    }
    return new AttemptCalls(db, address, { quiz, teacher, students });
  }

  /** Each student in turn: with at least as many students as clients, no student has two requests at once. */
  next(): Student {
    this.nextIndex += 1;
    const student = this.students[this.nextIndex % this.students.length];
    if (!student) throw new Error('There are no students.');
    return student;
  }

  /** From a group so small that the server, which caches sessions for two seconds, still has theirs. */
  nextOfRoom(): Student {
    this.nextIndex += 1;
    const student = this.students[this.nextIndex % roomSize];
    if (!student) throw new Error('There are no students.');
    return student;
  }

  async start(student: Student): Promise<boolean> {
    const { status, body } = await sendRequest('POST', `${this.address}/quizAttempt`, student.headers, {
      quiz: { id: this.quizId },
    });
    if (status > 201 || status === 0) return false;
    student.attemptId = (JSON.parse(body) as QuizAttempt).id;
    return true;
  }

  async readPaper(student: Student): Promise<boolean> {
    const { status, body } = await sendRequest('GET', this.attemptUrl(student, '/paper'), student.headers);
    if (status !== 200) return false;
    student.paper = JSON.parse(body) as Paper;
    student.seen = new Map(student.paper.answers.map(({ question, revision }) => [question.id, revision]));
    return student.paper.questions.length === questionCount;
  }

  /** Saves one answer the way the screen does. */
  async save(student: Student): Promise<boolean> {
    const { question, revision: sequence, selectedOption: option } = this.nextAnswer(student);
    const seen = student.seen.get(question.id) ?? 0;
    const response = { type: 'option', version: 1, option };
    const { status, body } = await sendRequest('PUT', this.attemptUrl(student, '/answers'), student.headers, {
      answers: [{ question, seen, device: 1, sequence, response, timeSpent: 12 }],
    });
    if (status !== 200) return false;
    const [saved] = (JSON.parse(body) as SavedAnswers).answers;
    student.seen.set(question.id, saved?.revision ?? 0);
    return saved?.status === 'stored';
  }

  /** Saves with sessions that the server has not cached, as after a minute of thinking. Call each one once. */
  async prepareUncachedSaves(count: number): Promise<(() => Promise<boolean>)[]> {
    const saves = [];
    for (let index = 0; index < count; index += 1) {
      const student = this.next();
      const { headers } = await startTestSession(this.db, student.accountId);
      student.answersSent += 1;
      const snapshot = { ...student, headers };
      saves.push(() => this.save(snapshot));
    }
    return saves;
  }

  async saveSingly(student: Student): Promise<boolean> {
    const { status } = await sendRequest('POST', `${this.address}/quizAnswer`, student.headers, {
      attempt: { id: student.attemptId },
      ...this.nextAnswer(student),
    });
    return status === 200 || status === 201;
  }

  async submit(student: Student): Promise<boolean> {
    const body = { status: 'SUBMITTED' };
    return (await sendRequest('PUT', this.attemptUrl(student, ''), student.headers, body)).status === 200;
  }

  async review(student: Student): Promise<boolean> {
    return (await sendRequest('GET', this.attemptUrl(student, '/review'), student.headers)).status === 200;
  }

  /** The results page: a student's submitted attempts, newest first. */
  async listResults(student: Student): Promise<boolean> {
    const url = `${this.address}/quizAttempt?completed=true&max=10`;
    return (await sendRequest('GET', url, student.headers)).status === 200;
  }

  async listTeacherQuizzes(): Promise<boolean> {
    return (await sendRequest('GET', `${this.address}/quiz`, this.teacher.headers)).status === 200;
  }

  /** Start, paper, 20 saves, submit, review. */
  async takeWholeQuiz(student: Student): Promise<boolean> {
    let isOk = (await this.start(student)) && (await this.readPaper(student));
    for (let save = 0; save < questionCount; save += 1) isOk = (await this.save(student)) && isOk;
    return (await this.submit(student)) && (await this.review(student)) && isOk;
  }

  private attemptUrl({ attemptId }: Student, path: string): string {
    return `${this.address}/quizAttempt/${attemptId}${path}`;
  }

  private nextAnswer(student: Student) {
    student.answersSent += 1;
    const { answersSent: revision, paper } = student;
    const question = paper?.questions[revision % paper.questions.length];
    const option = question?.options[revision % 4];
    if (!question || !option) throw new Error('There is no paper.');
    return { question: { id: question.id }, revision, selectedOption: { id: option.id } };
  }
}

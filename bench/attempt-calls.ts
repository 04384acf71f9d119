import type { Db } from '#database/client.ts';
import { signInAsPerson } from '#server/testing/people.ts';
import { createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import { type SignedIn, startTestSession } from '#server/testing/sign-in.ts';
import type { Paper, QuizAttempt, SavedAnswers } from '#shared/contract/attempts.ts';
import { ask } from './measure.ts';

const roomSize = 50;

export interface Student {
  accountId: number;
  headers: Record<string, string>;
  attemptId: number;
  paper: Paper | undefined;
  /** Counts what they have answered. */
  revision: number;
  /** The stored revision of each question, as far as this student has seen it. */
  seen: Map<number, number>;
}

/** What a quiz screen asks of the server, by one student after the other. Each tells whether it was answered well. */
export class AttemptCalls {
  private readonly db: Db;
  private readonly address: string;
  private readonly students: Student[];
  readonly quiz: TestQuiz;
  readonly teacher: SignedIn;
  private turn = 0;

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

  /** A quiz of 20 questions with four options, and students who are signed in. */
  static async prepare(db: Db, address: string, studentCount: number): Promise<AttemptCalls> {
    const teacher = await signInAsPerson(db, 'TEACHER');
    const questions = Array.from({ length: 20 }, () => ({}));
    const terms = { time_limit_minutes: 120, review_key: 'IMMEDIATELY' } as const;
    const quiz = await createTestQuiz(db, teacher.accountId, { questions, quiz: terms });
    const students: Student[] = [];
    for (let at = 0; at < studentCount; at += 1) {
      const name = { firstName: 'Bench', lastName: 'Mark' };
      const { accountId, headers } = await signInAsPerson(db, 'STUDENT', name);
      students.push({ accountId, headers, attemptId: 0, paper: undefined, revision: 0, seen: new Map() });
    }
    return new AttemptCalls(db, address, { quiz, teacher, students });
  }

  /** Each student in turn: with no more calls at once than students, none is asked twice at a time. */
  next(): Student {
    this.turn += 1;
    const student = this.students[this.turn % this.students.length];
    if (!student) throw new Error('There are no students.');
    return student;
  }

  /** Of so few that the server still knows their sessions: it does for two seconds. */
  nextOfRoom(): Student {
    this.turn += 1;
    const student = this.students[this.turn % roomSize];
    if (!student) throw new Error('There are no students.');
    return student;
  }

  async start(student: Student): Promise<boolean> {
    const answer = await ask('POST', `${this.address}/quizAttempt`, student.headers, {
      quiz: { id: this.quizId },
    });
    if (answer.status > 201 || answer.status === 0) return false;
    student.attemptId = (JSON.parse(answer.body) as QuizAttempt).id;
    return true;
  }

  async readPaper(student: Student): Promise<boolean> {
    const answer = await ask('GET', this.ofAttempt(student, '/paper'), student.headers);
    if (answer.status !== 200) return false;
    student.paper = JSON.parse(answer.body) as Paper;
    student.seen = new Map(student.paper.answers.map(({ question, revision }) => [question.id, revision]));
    return student.paper.questions.length === 20;
  }

  /** One answer in a save, as the screen sends it. */
  async save(student: Student): Promise<boolean> {
    const { question, revision: sequence, selectedOption: option } = this.nextAnswer(student);
    const seen = student.seen.get(question.id) ?? 0;
    const response = { type: 'option', version: 1, option };
    const answer = await ask('PUT', this.ofAttempt(student, '/answers'), student.headers, {
      answers: [{ question, seen, device: 1, sequence, response, timeSpent: 12 }],
    });
    if (answer.status !== 200) return false;
    const [saved] = (JSON.parse(answer.body) as SavedAnswers).answers;
    student.seen.set(question.id, saved?.revision ?? 0);
    return saved?.status === 'stored';
  }

  /** So many saves with sessions the server has not seen, as after a minute of thinking; each is to be made once. */
  async prepareSavesAnew(count: number): Promise<(() => Promise<boolean>)[]> {
    const saves = [];
    for (let at = 0; at < count; at += 1) {
      const student = this.next();
      const { headers } = await startTestSession(this.db, student.accountId);
      student.revision += 1;
      const asSeen = { ...student, headers };
      saves.push(() => this.save(asSeen));
    }
    return saves;
  }

  async saveSingly(student: Student): Promise<boolean> {
    const answer = await ask('POST', `${this.address}/quizAnswer`, student.headers, {
      attempt: { id: student.attemptId },
      ...this.nextAnswer(student),
    });
    return answer.status === 200 || answer.status === 201;
  }

  async handIn(student: Student): Promise<boolean> {
    const body = { status: 'SUBMITTED' };
    return (await ask('PUT', this.ofAttempt(student, ''), student.headers, body)).status === 200;
  }

  async review(student: Student): Promise<boolean> {
    return (await ask('GET', this.ofAttempt(student, '/review'), student.headers)).status === 200;
  }

  /** The page of results: what a student has handed in, the latest first. */
  async listResults(student: Student): Promise<boolean> {
    const url = `${this.address}/quizAttempt?completed=true&max=10`;
    return (await ask('GET', url, student.headers)).status === 200;
  }

  async listQuizzesOfTeacher(): Promise<boolean> {
    return (await ask('GET', `${this.address}/quiz`, this.teacher.headers)).status === 200;
  }

  /** Start, paper, 20 saves, hand-in, results. */
  async takeWholeQuiz(student: Student): Promise<boolean> {
    let isFine = (await this.start(student)) && (await this.readPaper(student));
    for (let question = 0; question < 20; question += 1) isFine = (await this.save(student)) && isFine;
    return (await this.handIn(student)) && (await this.review(student)) && isFine;
  }

  private ofAttempt({ attemptId }: Student, path: string): string {
    return `${this.address}/quizAttempt/${attemptId}${path}`;
  }

  private nextAnswer(student: Student) {
    student.revision += 1;
    const { revision, paper } = student;
    const question = paper?.questions[revision % paper.questions.length];
    const option = question?.options[revision % 4];
    if (!question || !option) throw new Error('There is no paper.');
    return { question: { id: question.id }, revision, selectedOption: { id: option.id } };
  }
}

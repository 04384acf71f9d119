import type { BankCategory } from '#shared/contract/question-banks.ts';
import { findCategory } from './category.ts';
import { longBankTitle, longQuizTitle, readTitle } from './titles.ts';

export interface Names {
  quizTitle: string;
  bankTitle: string;
  category: BankCategory;
}

/** What the cells of one row say of it. */
interface NameCells {
  quiz: string;
  bank: string;
  subject: string;
}

/**
 * Names the quiz and the bank of the rows of a table, one after the other: an empty cell means the same as above.
 * A new quiz without a bank beside it does not go into the bank of the quiz above.
 */
export class Naming {
  readonly #fileTitle: string;
  #labelled: { quiz?: string; bank?: string } = {};
  #quiz: string | undefined;
  #bank: string | undefined;
  #subject = '';

  constructor(fileTitle: string) {
    this.#fileTitle = fileTitle;
  }

  /** A line such as `Quiz Title: Plants`, for all that follows it. */
  label(name: 'quiz' | 'bank', text: string): string[] {
    const { title, isTooLong } = readTitle(text);
    if (name === 'bank') this.#bank = undefined;
    else if (this.#labelled.quiz !== undefined && title !== this.#labelled.quiz) this.#forgetQuiz();
    this.#labelled[name] = title;
    return isTooLong ? [name === 'quiz' ? longQuizTitle() : longBankTitle()] : [];
  }

  take({ quiz, bank, subject }: NameCells): string[] {
    const named = { quiz: readTitle(quiz), bank: readTitle(bank) };
    if (named.quiz.title !== '' && named.quiz.title !== this.#quiz) this.#beginQuiz(named.quiz.title);
    if (named.bank.title !== '' && named.bank.title !== this.#bank) this.#beginBank(named.bank.title);
    if (subject !== '') this.#subject = subject;
    return [
      ...(named.quiz.isTooLong ? [longQuizTitle()] : []),
      ...(named.bank.isTooLong ? [longBankTitle()] : []),
    ];
  }

  current(): Names {
    const quizTitle = this.#quiz ?? this.#labelled.quiz ?? this.#fileTitle;
    const bankTitle = this.#bank ?? this.#labelled.bank ?? quizTitle;
    const category = findCategory(this.#subject) ?? findCategory(bankTitle) ?? 'other';
    return { quizTitle, bankTitle, category };
  }

  #forgetQuiz(): void {
    this.#quiz = undefined;
    this.#bank = undefined;
    this.#subject = '';
    this.#labelled = {};
  }

  #beginQuiz(title: string): void {
    this.#quiz = title;
    this.#bank = undefined;
    this.#subject = '';
  }

  #beginBank(title: string): void {
    this.#bank = title;
    this.#subject = '';
  }
}

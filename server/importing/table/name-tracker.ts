import type { BankCategory } from '#shared/contract/teaching/question-banks.ts';
import { findCategory } from './category.ts';
import { longBankTitle, longQuizTitle, readTitle } from './titles.ts';

export interface QuizNames {
  quizTitle: string;
  bankTitle: string;
  category: BankCategory;
}

/** The cells of one row that name its quiz and bank. */
interface NameCells {
  quiz: string;
  bank: string;
  subject: string;
}

/**
 * Tracks the quiz and bank of a table's rows: an empty cell means the same as above. A bank named once also applies to
 * the quizzes below, unless the table repeats the bank's title: then a quiz without one has a bank of its own.
 */
export class NameTracker {
  readonly #fileTitle: string;
  #labelled: { quiz?: string; bank?: string } = {};
  #quiz: string | undefined;
  #bank: string | undefined;
  #subject = '';
  readonly #isBankRepeated: boolean;

  /** `banks`: the cells of the column, from top to bottom. */
  constructor(fileTitle: string, banks: readonly string[] = []) {
    this.#fileTitle = fileTitle;
    const named = banks.map((bank) => readTitle(bank).title).filter((title) => title !== '');
    this.#isBankRepeated = named.some((title, at) => title === named[at - 1]);
  }

  /** A line such as `Quiz Title: Plants` applies to all rows after it. */
  label(name: 'quiz' | 'bank', text: string): string[] {
    const { title, isTooLong } = readTitle(text);
    if (name === 'bank') this.#bank = undefined;
    else if (this.#labelled.quiz !== undefined && title !== this.#labelled.quiz) this.#reset();
    this.#labelled[name] = title;
    return isTooLong ? [name === 'quiz' ? longQuizTitle() : longBankTitle()] : [];
  }

  take({ quiz, bank, subject }: NameCells): string[] {
    const named = { quiz: readTitle(quiz), bank: readTitle(bank) };
    if (named.quiz.title !== '' && named.quiz.title !== this.#quiz) this.#startQuiz(named.quiz.title);
    if (named.bank.title !== '' && named.bank.title !== this.#bank) this.#startBank(named.bank.title);
    if (subject !== '') this.#subject = subject;
    return [
      ...(named.quiz.isTooLong ? [longQuizTitle()] : []),
      ...(named.bank.isTooLong ? [longBankTitle()] : []),
    ];
  }

  current(): QuizNames {
    const quizTitle = this.#quiz ?? this.#labelled.quiz ?? this.#fileTitle;
    const bankTitle = this.#bank ?? this.#labelled.bank ?? quizTitle;
    const category = findCategory(this.#subject) ?? findCategory(bankTitle) ?? 'other';
    return { quizTitle, bankTitle, category };
  }

  #reset(): void {
    this.#quiz = undefined;
    this.#bank = undefined;
    this.#subject = '';
    this.#labelled = {};
  }

  #startQuiz(title: string): void {
    this.#quiz = title;
    if (!this.#isBankRepeated) return;
    this.#bank = undefined;
    this.#subject = '';
  }

  #startBank(title: string): void {
    this.#bank = title;
    this.#subject = '';
  }
}

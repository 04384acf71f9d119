import type { Look } from '../portrait/look.ts';
import { looks } from './looks.ts';
import type { CountryCode } from './places.ts';
import type { ProgrammeKey } from './programmes.ts';
import type { TeacherKey } from './staff.ts';

export interface StudentContent {
  firstName: string;
  lastName: string;
  programme: ProgrammeKey;
  country: CountryCode;
  age: number;
  look: Look;
  /** Undefined while the registration is pending. */
  enrolledDaysAgo: number | undefined;
  teacher: TeacherKey | undefined;
  /** Has not taken a quiz in the last thirty days. */
  isQuiet: boolean;
}

type Row = [
  firstName: string,
  lastName: string,
  country: CountryCode,
  age: number,
  enrolledDaysAgo: number,
  teacher: TeacherKey,
  quiet?: 'quiet',
];

const statistics: readonly Row[] = [
  ['Ama', 'Owusu', 'GB', 21, 421, 'boateng'],
  ['Grace', 'Tetteh', 'US', 22, 419, 'boateng'],
  ['Kofi', 'Ansre', 'GB', 20, 420, 'boateng'],
  ['Priya', 'Raman', 'IN', 21, 415, 'brandt'],
  ['Mira', 'Castillo', 'US', 20, 417, 'boateng'],
  ['Jonas', 'Reinhold', 'DE', 23, 412, 'brandt'],
  ['Zainab', 'Bello-Yaro', 'NG', 21, 414, 'boateng'],
  ['Oliver', 'Hartnell', 'GB', 19, 411, 'brandt', 'quiet'],
  ['Beatriz', 'Nogueira', 'BR', 22, 409, 'boateng'],
  ['Arjun', 'Velankar', 'IN', 24, 406, 'brandt', 'quiet'],
  ['Chloe', 'Macready', 'AU', 20, 402, 'boateng'],
  ['Emeka', 'Obiora', 'NG', 22, 239, 'boateng'],
  ['Sophie', 'Lavallee', 'CA', 21, 241, 'brandt'],
  ['Tobias', 'Kessling', 'DE', 25, 237, 'brandt', 'quiet'],
  ['Nana Yaa', 'Ofori', 'GB', 20, 236, 'boateng'],
  ['Ethan', 'Brookfield', 'US', 21, 233, 'brandt', 'quiet'],
  ['Hauwa', 'Garuba', 'NG', 20, 108, 'boateng'],
  ['Rafael', 'Siqueira', 'BR', 23, 96, 'brandt'],
];

const computing: readonly Row[] = [
  ['Chidi', 'Okwuosa', 'NG', 22, 421, 'addo'],
  ['Lena', 'Hofstetter', 'DE', 21, 418, 'addo'],
  ['Devika', 'Thampi', 'IN', 20, 416, 'addo'],
  ['Liam', 'Fairbanks', 'CA', 23, 413, 'deshpande', 'quiet'],
  ['Yusuf', 'Adeyinka', 'NG', 24, 410, 'addo'],
  ['Marcus', 'Ellery', 'US', 26, 408, 'deshpande'],
  ['Kwabena', 'Sefa', 'GB', 20, 407, 'addo'],
  ['Thiago', 'Vilanova', 'BR', 22, 404, 'deshpande'],
  ['Isla', 'Trevithick', 'AU', 19, 243, 'addo', 'quiet'],
  ['Anjali', 'Deshmukh-Rao', 'IN', 21, 240, 'deshpande'],
  ['Felix', 'Oberlin', 'DE', 22, 238, 'addo', 'quiet'],
  ['Noor', 'Rahmani', 'CA', 20, 235, 'deshpande'],
  ['Samuel', 'Quartey', 'US', 21, 232, 'deshpande', 'quiet'],
  ['Hannah', 'Whitcombe', 'GB', 19, 102, 'addo'],
];

const english: readonly Row[] = [
  ['Ibrahim', 'Gwandu', 'NG', 23, 420, 'darko'],
  ['Tom', 'Okorie', 'GB', 20, 416, 'darko'],
  ['Larissa', 'Coutela', 'BR', 21, 413, 'darko'],
  ['Adwoa', 'Nkansah', 'GB', 22, 411, 'frimpong', 'quiet'],
  ['Eleanor', 'Ashdown', 'GB', 24, 405, 'darko'],
  ['Callum', 'Wetherby', 'AU', 21, 403, 'frimpong', 'quiet'],
  ['Ravi', 'Chandranath', 'IN', 22, 242, 'darko'],
  ['Julia', 'Steinmark', 'DE', 20, 239, 'darko'],
  ['Madison', 'Crowell', 'US', 21, 234, 'frimpong', 'quiet'],
  ['Gabriel', 'Fontaine-Roy', 'CA', 23, 98, 'darko'],
];

function lookOf(firstName: string, lastName: string): Look {
  const look = looks[`${firstName} ${lastName}`];
  if (look === undefined) throw new Error(`Nobody has drawn ${firstName} ${lastName}.`);
  return look;
}

function accepted(programme: ProgrammeKey, rows: readonly Row[]): StudentContent[] {
  return rows.map(([firstName, lastName, country, age, enrolledDaysAgo, teacher, quiet]) => ({
    firstName,
    lastName,
    programme,
    country,
    age,
    look: lookOf(firstName, lastName),
    enrolledDaysAgo,
    teacher,
    isQuiet: quiet !== undefined,
  }));
}

function pending(
  firstName: string,
  lastName: string,
  country: CountryCode,
  age: number,
  programme: ProgrammeKey,
): StudentContent {
  return {
    firstName,
    lastName,
    programme,
    country,
    age,
    look: lookOf(firstName, lastName),
    enrolledDaysAgo: undefined,
    teacher: undefined,
    isQuiet: false,
  };
}

/** The demo student comes first, pending ones last. */
export const students: readonly StudentContent[] = [
  ...accepted('statistics', statistics),
  ...accepted('computing', computing),
  ...accepted('english', english),
  pending('Ngozi', 'Ezeudu', 'NG', 20, 'english'),
  pending('Diego', 'Alvarenga', 'BR', 22, 'computing'),
  pending('Abena', 'Sarpong', 'GB', 21, 'statistics'),
];

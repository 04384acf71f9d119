import type { BankContent } from './bank-content.ts';
import { academicWriting } from './banks/academic-writing.ts';
import { cellBiology } from './banks/cell-biology.ts';
import { dataCleaning } from './banks/data-cleaning.ts';
import { databases } from './banks/databases.ts';
import { exploratoryData } from './banks/exploratory-data.ts';
import { geography } from './banks/geography.ts';
import { grammar } from './banks/grammar.ts';
import { hypothesisTesting } from './banks/hypothesis-testing.ts';
import { linearAlgebra } from './banks/linear-algebra.ts';
import { literature } from './banks/literature.ts';
import { networks } from './banks/networks.ts';
import { probability } from './banks/probability.ts';
import { programming } from './banks/programming.ts';
import { regression } from './banks/regression.ts';
import { researchEthics } from './banks/research-ethics.ts';
import { sampling } from './banks/sampling.ts';
import { setsAndCounting } from './banks/sets-and-counting.ts';
import { spreadsheets } from './banks/spreadsheets.ts';
import { westAfrica } from './banks/west-africa.ts';
import { worldHistory } from './banks/world-history.ts';

/** In order of creation. */
export const banks: readonly BankContent[] = [
  spreadsheets,
  setsAndCounting,
  cellBiology,
  programming,
  worldHistory,
  exploratoryData,
  grammar,
  dataCleaning,
  linearAlgebra,
  literature,
  databases,
  geography,
  networks,
  hypothesisTesting,
  researchEthics,
  academicWriting,
  westAfrica,
  probability,
  regression,
  sampling,
];

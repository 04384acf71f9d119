import { type DefectName, plantDefect } from './defects.ts';

// Loaded before the server (`node --import`) to show that a test notices what is wrong with it.
plantDefect[process.env['DEFECT'] as DefectName]();

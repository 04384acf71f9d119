import { type DefectName, plantDefect } from './defects.ts';

// Loaded before the server (`node --import`) to show that a test notices the defect.
plantDefect[process.env['DEFECT'] as DefectName]();

import { describe } from 'vitest';
import { testHostileLines } from '../../testing/hostile-lines.ts';

describe('hostile lines', () => {
  testHostileLines({ lineRepeats: 1_500, textRepeats: 5_000 });
});

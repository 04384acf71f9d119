import { describe } from 'vitest';
import { testHostileLines } from '../../testing/hostile-lines.ts';

describe('ten thousand hostile lines', () => {
  testHostileLines({ lineRepeats: 10_000, textRepeats: 40_000 });
});

import { describe } from 'vitest';
import { itReadsHostileLines } from '../../testing/hostile-lines.ts';

describe('ten thousand hostile lines', () => {
  itReadsHostileLines({ lineRepeats: 10_000, textRepeats: 40_000 });
});

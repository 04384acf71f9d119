import { describe } from 'vitest';
import { itReadsHostileLines } from '../../testing/hostile-lines.ts';

describe('hostile lines', () => {
  itReadsHostileLines({ lineRepeats: 1_500, textRepeats: 5_000 });
});

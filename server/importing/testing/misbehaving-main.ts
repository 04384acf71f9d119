import { runReader } from '../process/run-reader.ts';

await runReader(() => import('./misbehaving-reader.ts'));

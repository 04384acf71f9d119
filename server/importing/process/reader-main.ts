import { runReader } from './run-reader.ts';

await runReader(() => import('../read-file.ts'));

import { runReader } from './run-reader.ts';

await runReader(() => import('../people/read-people-file.ts'));

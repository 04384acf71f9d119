/**
 * How Node keeps memory, for whoever starts `server/main.ts` (decision 53); V8 reads them before the first line of ours
 * runs. Without them young objects may take 64 MB and what has died doubles the rest before it is collected.
 */
export const runtimeFlags = ['--max-semi-space-size=4', '--heap-growing-percent=30'] as const;

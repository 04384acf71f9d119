/**
 * How Node keeps memory, for whoever starts `server/main.ts` (decision 53); V8 reads them before the first line of ours
 * runs. Without them young objects may take 64 MB and what has died doubles the rest before it is collected.
 */
export const runtimeFlags = ['--max-semi-space-size=4', '--heap-growing-percent=15'] as const;

/** One arena for all threads: glibc gives each its own, and what was freed in one is of no use to another. */
export const runtimeEnvironment = { MALLOC_ARENA_MAX: '1' } as const;

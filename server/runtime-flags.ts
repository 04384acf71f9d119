/**
 * Node's memory flags for starting `server/main.ts` (decision 53). V8 reads them before any module runs. Without them
 * young objects may take 64 MB, and garbage doubles the rest before it is collected.
 */
export const runtimeFlags = ['--max-semi-space-size=4', '--heap-growing-percent=15'] as const;

/**
 * One malloc arena for all threads: glibc gives each thread its own, and memory freed in one cannot be used by
 * another.
 */
export const runtimeEnvironment = { MALLOC_ARENA_MAX: '1' } as const;

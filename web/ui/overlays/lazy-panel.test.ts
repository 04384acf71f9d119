import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadPatiently } from './lazy-panel.ts';

const gone = new TypeError('Failed to fetch dynamically imported module');

describe('a lazily loaded part of the page', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('navigator', { onLine: true });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('is requested again until it loads', async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(gone).mockResolvedValue('panel');
    const loaded = loadPatiently(load);
    await vi.advanceTimersByTimeAsync(5_000);
    await expect(loaded).resolves.toBe('panel');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('fails after several tries when the file is gone, so that the page can show an error', async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValue(gone);
    const failed = expect(loadPatiently(load)).rejects.toBe(gone);
    await vi.advanceTimersByTimeAsync(60_000);
    await failed;
    expect(load).toHaveBeenCalledTimes(10);
  });

  it('keeps waiting while there is no network', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const load = vi.fn<() => Promise<string>>().mockRejectedValue(gone);
    const loaded = loadPatiently(load);
    await vi.advanceTimersByTimeAsync(3_600_000);
    vi.stubGlobal('navigator', { onLine: true });
    load.mockResolvedValue('panel');
    await vi.advanceTimersByTimeAsync(1_000);
    await expect(loaded).resolves.toBe('panel');
  });
});

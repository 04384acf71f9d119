const pauseMs = 1_000;
const maxTries = 10;

/**
 * A part of the page that does not come is asked for again: a lazy component would stay broken after one failure. In the
 * end it fails, because the file may be gone after an update of the server, and the page says so. Tries without a
 * network don't count.
 */
export async function loadPatiently<T>(load: () => Promise<T>, tries = maxTries): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const left = navigator.onLine ? tries - 1 : tries;
    if (left === 0) throw error;
    await new Promise((goOn) => setTimeout(goOn, pauseMs));
    return loadPatiently(load, left);
  }
}

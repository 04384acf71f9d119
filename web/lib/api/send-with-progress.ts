export type Progress = (sent: number, total: number) => void;

interface Sending {
  method: string;
  headers: Record<string, string>;
  body: FormData;
  /** The timeout without any progress. */
  idleMs: number;
  signal?: AbortSignal | undefined;
  onProgress: Progress;
}

/** Like `fetch`, but reports the upload's progress, which fetch cannot. */
export function sendWithProgress(url: string, sending: Sending): Promise<Response> {
  const { method, headers, body, idleMs, signal, onProgress } = sending;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    const request = new XMLHttpRequest();
    let timer = setTimeout(timeOut, idleMs);

    // A timeout for the whole call would abort a large file on a slow connection.
    function restartTimer(): void {
      clearTimeout(timer);
      timer = setTimeout(timeOut, idleMs);
    }
    function timeOut(): void {
      end(() => reject(new DOMException('Nothing was sent or answered any more.', 'TimeoutError')));
      request.abort();
    }
    function abort(): void {
      end(() => reject(signal?.reason as Error));
      request.abort();
    }
    function end(settle: () => void): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      settle();
    }

    signal?.addEventListener('abort', abort);
    request.upload.onprogress = ({ loaded, total }) => {
      restartTimer();
      onProgress(loaded, total);
    };
    request.onprogress = restartTimer;
    request.onload = () => end(() => resolve(responseOf(request)));
    request.onerror = () => end(() => reject(new TypeError('The request did not get through.')));
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const { status, statusText, responseText } = request;
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/).filter(Boolean);
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  // The constructor rejects any body, even an empty one, for these statuses.
  const body = status === 204 || status === 304 ? null : responseText;
  return new Response(body, { status, statusText, headers });
}

export type Progress = (sent: number, total: number) => void;

interface Sending {
  method: string;
  headers: Record<string, string>;
  body: FormData;
  /** Without anything happening for so long, it is given up. */
  idleMs: number;
  signal?: AbortSignal | undefined;
  onProgress: Progress;
}

/** As `fetch`, for a form whose bytes are counted while they leave: fetch itself cannot tell. */
export function sendWithProgress(url: string, sending: Sending): Promise<Response> {
  const { method, headers, body, idleMs, signal, onProgress } = sending;
  return new Promise((answered, failed) => {
    if (signal?.aborted) return failed(signal.reason as Error);
    const request = new XMLHttpRequest();
    let timer = setTimeout(giveUp, idleMs);

    // A limit on the whole call would kill a large file on a slow line while its bytes still flow.
    function waitAnew(): void {
      clearTimeout(timer);
      timer = setTimeout(giveUp, idleMs);
    }
    function giveUp(): void {
      end(() => failed(new DOMException('Nothing was sent or answered any more.', 'TimeoutError')));
      request.abort();
    }
    function leave(): void {
      end(() => failed(signal?.reason as Error));
      request.abort();
    }
    function end(settle: () => void): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
      settle();
    }

    signal?.addEventListener('abort', leave);
    request.upload.onprogress = ({ loaded, total }) => {
      waitAnew();
      onProgress(loaded, total);
    };
    request.onprogress = waitAnew;
    request.onload = () => end(() => answered(responseOf(request)));
    request.onerror = () => end(() => failed(new TypeError('The request did not get through.')));
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
  // The constructor refuses a body, even an empty one, where the status allows none.
  const body = status === 204 || status === 304 ? null : responseText;
  return new Response(body, { status, statusText, headers });
}

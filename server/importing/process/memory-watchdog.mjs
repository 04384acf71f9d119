import { writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

// A worker thread: it runs even while the reader is stuck in a loop, and it counts memory that V8's heap limit does
// not, such as inflated bytes. Plain JavaScript: stripping types a second time would double the start time.
const checkMilliseconds = 25;

setInterval(() => {
  if (process.memoryUsage.rss() > workerData.memoryBytes) endProcess(workerData.memoryExceeded);
}, checkMilliseconds);

// Standard input closes whenever the server ends, even if it is killed. Otherwise the reader would keep running.
const serverPipe = new Socket({ fd: 0, readable: true, writable: false });
serverPipe.on('error', () => undefined);
serverPipe.on('close', () => endProcess('reader-left-alone'));
serverPipe.resume();

parentPort.postMessage('watching');

function endProcess(reason) {
  try {
    writeSync(2, `${reason}\n`);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}

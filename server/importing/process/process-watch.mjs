import { writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

// A thread beside the reader: it still runs while the reader is stuck in a loop, and it sees what V8's own limit of
// the heap does not count, such as inflated bytes.
// Plain JavaScript on purpose: what strips types would be loaded a second time, which doubles the time to start.
const checkMilliseconds = 25;

setInterval(() => {
  if (process.memoryUsage.rss() > workerData.memoryBytes) endProcess(workerData.memoryMark);
}, checkMilliseconds);

// Standard input says nothing; it ends when the server ends, however that happened. Nobody else would end the reader.
const lifeline = new Socket({ fd: 0, readable: true, writable: false });
lifeline.on('error', () => undefined);
lifeline.on('close', () => endProcess('reader-left-alone'));
lifeline.resume();

parentPort.postMessage('watching');

function endProcess(why) {
  try {
    writeSync(2, `${why}\n`);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}

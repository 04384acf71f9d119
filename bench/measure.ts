import { readdirSync, readFileSync } from 'node:fs';
import { Agent, type RequestOptions, request } from 'node:http';
import { percentile } from './statistics.ts';

const ticksPerSecond = 100;

/** The fields after the process name, which may contain spaces and brackets itself. `task` is a pid or `pid/task/tid`. */
function readStat(task: number | string): string[] {
  const stat = readFileSync(`/proc/${task}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** CPU milliseconds, user and system, that a process and its exited children have used so far. */
export function cpuOfProcess(pid: number): number {
  const fields = readStat(pid);
  return ([11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) * 1000) / ticksPerSecond;
}

/** CPU milliseconds of one thread of a process. */
export function cpuOfThread(pid: number, thread: number): number {
  const fields = readStat(`${pid}/task/${thread}`);
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
}

/** A process and its running children, such as PostgreSQL with its backends. */
export function familyOf(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return Number(readStat(Number(name))[1]) === pid;
      } catch {
        return false;
      }
    });
  return [pid, ...children.map(Number)];
}

/** CPU milliseconds of a process and its children. A child that exits meanwhile is included in its parent's next figure. */
export function cpuOfFamily(pid: number): number {
  return familyOf(pid).reduce(
    (sum, member) => sum + (member === pid ? cpuOfProcess(pid) : cpuIfAlive(member)),
    0,
  );
}

function cpuIfAlive(pid: number): number {
  try {
    return cpuOfProcess(pid);
  } catch {
    return 0;
  }
}

/** Megabytes of these processes. Memory that several share counts once. */
export function memoryOf(processes: readonly number[]): number {
  const kilobytes = processes.map((pid) => {
    const shared = /Pss:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
    return Number(shared);
  });
  return Math.round(kilobytes.reduce((sum, each) => sum + each, 0) / 1024);
}

export interface Load {
  perSecond: number;
  failures: number;
  p50: number;
  p95: number;
}

/** Sends `count` requests, at most `clients` at a time. */
export async function runLoad(count: number, clients: number, send: () => Promise<boolean>): Promise<Load> {
  const times: number[] = [];
  let left = count;
  let failures = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (left > 0) {
        left -= 1;
        const since = performance.now();
        if (!(await send())) failures += 1;
        times.push(performance.now() - since);
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    perSecond: count / seconds,
    failures,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
  };
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends a GET over a keep-alive connection; true if the status was 200. */
export function get(url: string, headers: Record<string, string> = {}): Promise<boolean> {
  return send(url, { headers });
}

/** Sends a POST with JSON; true if the status was 200. */
export function post(url: string, body: object): Promise<boolean> {
  return send(url, { method: 'POST', headers: { 'content-type': 'application/json' } }, JSON.stringify(body));
}

function send(url: string, options: RequestOptions, body?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const sent = request(url, { agent, ...options }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode === 200));
    });
    sent.on('error', () => resolve(false));
    sent.end(body);
  });
}

interface HttpResponse {
  status: number;
  body: string;
}

/** Sends a request and reads the response body; status 0 if no response came. */
export function sendRequest(
  method: string,
  url: string,
  headers: Record<string, string>,
  body?: object,
): Promise<HttpResponse> {
  const json: Record<string, string> = body ? { 'content-type': 'application/json' } : {};
  return new Promise((resolve) => {
    const sent = request(url, { agent, method, headers: { ...headers, ...json } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
      );
    });
    sent.on('error', (error) => resolve({ status: 0, body: String(error) }));
    sent.end(body && JSON.stringify(body));
  });
}

export function closeConnections(): void {
  agent.destroy();
}

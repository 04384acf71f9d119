import { demoPassword } from '#database/seed/demo-accounts.ts';
import { measure, reportCost } from '../cost.ts';
import { startBench } from '../harness.ts';
import { get } from '../measure.ts';
import { isQuick } from '../result.ts';

// The cost of opening the product: the page, and the requests that the frame of every screen makes.
const count = isQuick ? 800 : 5_000;
const bench = await startBench();
const { address } = bench.server;

try {
  const response = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'student@cquiz.example', password: demoPassword }),
  });
  const { token } = (await response.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const measureGet = (path: string, name = `GET ${path}`) =>
    measure(name, bench.cpu, () => get(`${address}${path}`, headers), { count });
  const floor = [await measureGet('/api/health', 'GET /api/health (floor)')];
  reportCost(floor);
  for (const path of [
    '/login',
    '/api/branding',
    '/api/auth/me',
    '/api/dashboard/badges',
    '/api/dashboard/studentMetrics',
    '/api/notification?max=8',
    '/api/announcement?max=20',
  ]) {
    reportCost([await measureGet(path)], { floor });
  }
} finally {
  await bench.close();
}

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { GeneratorOrder, GeneratorReport, LoopDelay, StudentsOrder } from './generator.ts';
import { joinLogs, type LoadLog } from './load-log.ts';
import type { PhaseOrder } from './phases.ts';

type Students = Omit<StudentsOrder, 'generators'>;

const script = new URL('./generator.ts', import.meta.url).pathname;

/** The processes that send the load, separate from this one so that they don't delay its measurements. */
export class Generators {
  private readonly children: ChildProcess[];

  private constructor(children: ChildProcess[]) {
    this.children = children;
  }

  static async start(count: number, students: Students): Promise<Generators> {
    const children = Array.from({ length: count }, () => fork(script, { serialization: 'advanced' }));
    const generators = new Generators(children);
    await Promise.all(
      children.map((child, at) =>
        generators.order(child, {
          order: 'prepare',
          students: {
            ...students,
            accounts: students.accounts.filter((_, index) => index % count === at),
            warmUpAccounts: students.warmUpAccounts.filter((_, index) => index % count === at),
            burstAccount: at === 0 ? students.burstAccount : undefined,
            generators: count,
          },
        }),
      ),
    );
    return generators;
  }

  pids(): number[] {
    return this.children.map(({ pid }) => pid ?? 0);
  }

  async run(phase: PhaseOrder): Promise<LoopDelay> {
    const reports = await this.orderAll({ order: 'run', phase });
    const delays = reports.map((report) =>
      report.report === 'ran' ? report.delay : { p50: 0, p99: 0, max: 0 },
    );
    const worst = (pick: (delay: LoopDelay) => number) => Math.max(...delays.map(pick));
    return { p50: worst(({ p50 }) => p50), p99: worst(({ p99 }) => p99), max: worst(({ max }) => max) };
  }

  async finish(): Promise<LoadLog> {
    const reports = await this.orderAll({ order: 'finish' });
    return joinLogs(reports.flatMap((report) => (report.report === 'log' ? [report.log] : [])));
  }

  async close(): Promise<void> {
    for (const child of this.children) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
  }

  private orderAll(order: GeneratorOrder): Promise<GeneratorReport[]> {
    return Promise.all(this.children.map((child) => this.order(child, order)));
  }

  private order(child: ChildProcess, order: GeneratorOrder): Promise<GeneratorReport> {
    return new Promise((resolve, reject) => {
      const onExit = () => reject(new Error('A generator exited, and its log is lost.'));
      child.once('exit', onExit);
      child.once('message', (report) => {
        child.off('exit', onExit);
        resolve(report as GeneratorReport);
      });
      child.send(order);
    });
  }
}

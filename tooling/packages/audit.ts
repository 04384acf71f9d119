import { spawnSync } from 'node:child_process';
import type { Lock } from './lock-file.ts';

interface Vulnerability {
  name: string;
  severity: string;
  range: string;
  nodes: string[];
  via: (string | { title: string; url: string })[];
}

interface AuditReport {
  message?: string;
  error?: { code?: string; summary?: string };
  vulnerabilities?: Record<string, Vulnerability>;
}

export interface Audit {
  faults: string[];
  /** Why the audit failed, or advisories for packages that are not shipped or not severe. */
  notes: string[];
  done: boolean;
}

const timeoutMs = 5_000;

function describe({ name, severity, range, via }: Vulnerability): string {
  const reasons = via.map((one) => (typeof one === 'string' ? `by ${one}` : `${one.title} (${one.url})`));
  return `${name} ${range}: ${severity}: ${reasons.join('; ')}`;
}

/** A severe advisory of a shipped package is a fault; the rest is only listed. */
export function judgeAudit(output: string, shipped: string[]): Audit {
  let report: AuditReport;
  try {
    report = JSON.parse(output) as AuditReport;
  } catch {
    return { faults: [], notes: ['not audited: npm gave no readable output.'], done: false };
  }
  if (report.vulnerabilities === undefined) {
    const why = report.message ?? report.error?.summary ?? report.error?.code ?? 'npm gave no reason';
    return {
      faults: [],
      notes: [`not audited: the registry sent no advisories (${why.replace(/ - [A-Z]+ https?:.*/, '')}).`],
      done: false,
    };
  }
  const places = new Set(shipped);
  const known = Object.values(report.vulnerabilities);
  const isSevere = ({ severity, nodes }: Vulnerability) =>
    ['high', 'critical'].includes(severity) && nodes.some((place) => places.has(place));
  return {
    faults: known.filter(isSevere).map(describe),
    notes: known.filter((one) => !isSevere(one)).map(describe),
    done: true,
  };
}

/** Asks the package registry. Without a response the result is unknown, and the check says so. */
export function auditPackages(root: string, lock: Lock, shipped: string[]): Audit {
  if (Object.keys(lock).length < 2) throw new Error('package-lock.json is empty.');
  const args = [
    'audit',
    '--json',
    '--package-lock-only',
    '--fetch-retries=0',
    `--fetch-timeout=${timeoutMs - 1_000}`,
  ];
  const { stdout, error } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', timeout: timeoutMs });
  if (error !== undefined) {
    return { faults: [], notes: [`not audited: npm failed (${error.message}).`], done: false };
  }
  return judgeAudit(stdout, shipped);
}

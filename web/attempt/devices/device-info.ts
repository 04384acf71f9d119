import type { AttemptDevice, DeviceKind } from '#shared/contract/attempts/answer-versions.ts';

/**
 * A random number for this device, stored in the attempt's journal. It is lost with the journal: a device that
 * forgot what it sent must not pass for the one that sent it.
 */
export function newDevice(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high % 0x10_0000) * 0x1_0000_0000 + low + 1;
}

/** How the student's other devices and the teacher see this device. */
export function describeDevice(userAgent: string): Pick<AttemptDevice, 'kind' | 'browser'> {
  return { kind: kindOf(userAgent), browser: browserOf(userAgent) };
}

function kindOf(userAgent: string): DeviceKind {
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(userAgent)) return 'TABLET';
  return /Mobi|iPhone|Android/.test(userAgent) ? 'PHONE' : 'COMPUTER';
}

/** Most specific first: most browsers also call themselves Chrome or Safari. */
const browsers: [pattern: RegExp, name: string][] = [
  [/Edg|EdgiOS/, 'Edge'],
  [/OPR|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];

function browserOf(userAgent: string): string {
  return browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
}

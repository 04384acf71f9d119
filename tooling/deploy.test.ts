import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { variableNames } from '#server/config.ts';

const root = resolve(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8');

describe('the recipes for containers', () => {
  const compose = read('compose.yaml');

  it('set only variables that the server reads', () => {
    const settings = /environment: &settings\n((?: {4}.*\n)+)/.exec(compose)?.[1] ?? '';
    const names = [...settings.matchAll(/^ {4}([A-Z0-9_]+):/gm)].map((match) => match[1] ?? '');
    expect(names.length).toBeGreaterThan(5);
    expect(variableNames).toEqual(expect.arrayContaining(names));
  });

  it('have an example of every required setting', () => {
    const required = [...compose.matchAll(/\$\{([A-Z0-9_]+):\?/g)].map((match) => match[1] ?? '');
    const examples = [...read('env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map((match) => match[1] ?? '');
    expect(required.length).toBeGreaterThan(3);
    expect(examples).toEqual(expect.arrayContaining(required));
  });

  it('copy only existing paths into the image', () => {
    const copied = [...read('Containerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap((match) =>
      (match[1] ?? '').split(' '),
    );
    expect(copied).toContain('server');
    for (const path of copied) expect(existsSync(join(root, path)), path).toBe(true);
  });
});

describe('the recipes for proxies', () => {
  const nginx = read('nginx.conf');
  const caddy = read('Caddyfile');
  const closed = {
    nginx: /location ~\* "(.+)" \{\s+return 404;/.exec(nginx)?.[1] ?? '(?!)',
    caddy: /@operators path_regexp \(\?i\)(\S+)\n\s+respond @operators 404/.exec(caddy)?.[1] ?? '(?!)',
  };

  it.each(['/metrics', '/metrics/', '//metrics', '/%6detrics', '/METRICS', '/metrics;x', '/metrics%2f'])(
    'close %s',
    (spelling) => {
      // Both compare the decoded path, with merged slashes in nginx.
      const path = decodeURIComponent(spelling);
      expect(path.replace(/\/+/g, '/')).toMatch(new RegExp(closed.nginx, 'i'));
      expect(path).toMatch(new RegExp(closed.caddy, 'i'));
    },
  );

  it('log no address of a request, because links and codes are in it', () => {
    const format = /log_format cquiz ((?:'[^']*'\s*)+);/.exec(nginx)?.[1] ?? '';
    expect(format).toContain('$upstream_http_x_request_id');
    expect(format).not.toMatch(/\$(request(?!_method|_time)|uri|document_uri|args|query_string|http_)/);
    for (const server of nginx.split(/^server \{/m).slice(1)) {
      expect(server).toMatch(/access_log \S+ cquiz;/);
      expect(server).toMatch(/error_log \S+ crit;/);
    }
    expect(caddy).toMatch(/fields \{\s+request>uri delete\s+request>headers delete\s+\}/);
  });

  it.each(['/', '/metricsx', '/student/metrics', '/api/health'])('leave %s open', (path) => {
    for (const rule of Object.values(closed)) expect(path).not.toMatch(new RegExp(rule, 'i'));
  });

  it('clear the headers with which a visitor claims a host or address', () => {
    for (const header of ['X-Forwarded-Host', 'Forwarded', 'X-Real-IP']) {
      expect(nginx).toMatch(new RegExp(`^ {4}proxy_set_header ${header} "";$`, 'm'));
      expect(caddy).toMatch(new RegExp(`^\\t\\theader_up -${header}$`, 'm'));
    }
    expect(nginx).toMatch(/^ {4}proxy_set_header X-Forwarded-For \$remote_addr;$/m);
    expect(nginx).toMatch(/^ {4}proxy_set_header X-Forwarded-Proto \$scheme;$/m);
    // A location that sets a header loses all headers set for its server.
    expect(nginx).not.toMatch(/^ {8}proxy_set_header/m);
    expect(nginx).not.toMatch(/return 301 .*\$(http_)?host/);
  });
});

describe('the certificate authority of a school', () => {
  let folder: string;
  const make = (...names: string[]) =>
    spawnSync(join(root, 'deploy/local-ca.sh'), [folder, ...names], { encoding: 'utf8' });

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'cquiz-authority-'));
    expect(make('quiz.school.example', '127.0.0.1').stderr).toBe('');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Whether a browser that trusts the authority would accept this name. */
  async function isTrusted(name: string): Promise<boolean> {
    const server = createServer({
      key: readFileSync(join(folder, 'privkey.pem')),
      cert: readFileSync(join(folder, 'fullchain.pem')),
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const ca = readFileSync(join(folder, 'ca.crt'));
    const trusted = await new Promise<boolean>((resolvePromise) => {
      const socket = connect({ host: '127.0.0.1', port, ca, servername: name }, () => {
        socket.destroy();
        resolvePromise(true);
      });
      socket.on('error', () => resolvePromise(false));
    });
    await new Promise((closed) => server.close(closed));
    return trusted;
  }

  it('certifies only the name it was created for', async () => {
    expect(await isTrusted('quiz.school.example')).toBe(true);
    expect(await isTrusted('bank.example')).toBe(false);
  });

  it('stores its keys unreadable for other accounts', () => {
    for (const key of ['ca.key', 'privkey.pem']) expect(statSync(join(folder, key)).mode & 0o077).toBe(0);
  });

  it('renews the certificate, and refuses another name without changing the existing certificate', async () => {
    const before = readFileSync(join(folder, 'server.pem'), 'utf8');
    expect(make('bank.example').status).not.toBe(0);
    expect(readFileSync(join(folder, 'server.pem'), 'utf8')).toBe(before);
    expect(make('quiz.school.example', '127.0.0.1').status).toBe(0);
    expect(readFileSync(join(folder, 'server.pem'), 'utf8')).not.toBe(before);
    expect(await isTrusted('quiz.school.example')).toBe(true);
    const { validTo } = new X509Certificate(readFileSync(join(folder, 'server.pem')));
    expect(Date.parse(validTo)).toBeGreaterThan(Date.now() + 390 * 86_400_000);
  });
});

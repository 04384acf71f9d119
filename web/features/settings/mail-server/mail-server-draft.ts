import { t } from '@lingui/core/macro';
import type { MailServer, MailServerSettings } from '#shared/contract/platform/mail-server.ts';

/** The settings as the fields hold them. */
export interface MailServerDraft {
  host: string;
  port: string;
  security: MailServerSettings['security'];
  userName: string;
  password: string;
  fromAddress: string;
}

export const draftFields = ['host', 'port', 'security', 'userName', 'password', 'fromAddress'] as const;

const usualPorts = { starttls: '587', tls: '465', none: '25' } as const;

export function draftOf({ host, port, security, userName, fromAddress }: MailServer): MailServerDraft {
  return {
    host: host ?? '',
    port: String(port ?? usualPorts.starttls),
    security: security ?? 'starttls',
    userName: userName ?? '',
    password: '',
    fromAddress: fromAddress ?? '',
  };
}

/** The port follows, unless somebody typed an unusual one. */
export function withSecurity(
  { port }: MailServerDraft,
  security: MailServerDraft['security'],
): Partial<MailServerDraft> {
  const isUsual = Object.values<string>(usualPorts).includes(port.trim());
  return isUsual ? { security, port: usualPorts[security] } : { security };
}

export function checkDraft(
  { host, port, fromAddress }: MailServerDraft,
  isFromFixed: boolean,
): Partial<Record<keyof MailServerDraft, string>> {
  const number = Number(port.trim());
  const isPort = /^\d{1,5}$/.test(port.trim()) && number >= 1 && number <= 65_535;
  return {
    ...(host.trim() === ''
      ? { host: t`Enter the name of the mail server, such as smtp.school.example.` }
      : {}),
    ...(isPort ? {} : { port: t`Enter a number from 1 to 65535.` }),
    ...(isFromFixed || fromAddress.trim() !== '' ? {} : { fromAddress: t`Enter the sender address.` }),
  };
}

export function settingsOf(
  { host, port, security, userName, password, fromAddress }: MailServerDraft,
  isFromFixed: boolean,
): MailServerSettings {
  return {
    host: host.trim(),
    port: Number(port),
    security,
    userName: userName.trim(),
    ...(password === '' ? {} : { password }),
    ...(isFromFixed ? {} : { fromAddress: fromAddress.trim() }),
  };
}

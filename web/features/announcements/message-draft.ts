import { t } from '@lingui/core/macro';
import { announcement as limit } from '#shared/limits.ts';
import { formatNumber } from '#web/lib/format/format-number.ts';
import type { MessageAction } from './announcement-queries.ts';

export interface MessageDraft {
  /** An audience key. Empty until one is chosen. */
  to: string;
  title: string;
  body: string;
}

type MessageFaults = Partial<Record<keyof MessageDraft, string>>;

/** The initial state of the dialog. */
export function draftOf(act: Exclude<MessageAction, { type: 'delete' }>): MessageDraft {
  if (act.type === 'edit') return { to: '', title: act.announcement.title, body: act.announcement.body };
  return { to: act.quizId === undefined ? '' : audienceKey('quiz', act.quizId), title: '', body: '' };
}

export function audienceKey(kind: 'program' | 'quiz', id: number): string {
  return `${kind} ${id}`;
}

/** Whether closing the dialog would lose text. The audience alone doesn't count. */
export function hasNewText(draft: MessageDraft, begun: MessageDraft): boolean {
  return draft.title !== begun.title || draft.body !== begun.body;
}

/** Validation errors by field, in field order. */
export function findFaults({ to, title, body }: MessageDraft, needsAudience: boolean): MessageFaults {
  return {
    ...(needsAudience && to === '' ? { to: t`Choose who to send it to` } : {}),
    ...(title.trim() === '' ? { title: t`Title is required` } : {}),
    ...bodyFault(body),
  };
}

function bodyFault(body: string): MessageFaults {
  if (body.trim() === '') return { body: t`Message is required` };
  const most = formatNumber(limit.body);
  return body.length > limit.body ? { body: t`Message can have at most ${most} characters` } : {};
}

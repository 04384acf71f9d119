import type { Db } from '#database/client.ts';
import type { MailTopic } from '#shared/contract/platform/status.ts';
import { type MailQueueRow, selectMailQueue } from './mail-queue.queries.ts';

/** Every job that sends an email, and the topic of its email. Undefined if the job's letter has the topic. */
const topicOfJob: Record<string, MailTopic | undefined> = {
  'mail.send': undefined,
  'mail.send-quietly': undefined,
  'auth.resetCode': 'passwordReset',
  'people.passwordLink': 'passwordReset',
  'people.confirmEmailLink': 'emailConfirmation',
  'people.undoEmailLink': 'emailConfirmation',
  'people.invite': 'invitation',
  'people.inviteEntered': 'invitation',
  'people.proofLink': 'registration',
};

interface MailQueue extends Omit<MailQueueRow, 'error' | 'oldest_at' | 'oldest_job' | 'oldest_kind'> {
  /** Of the latest failed try. Its secrets were removed when it was stored. */
  error: string | null;
  oldest: { at: Date; topic: MailTopic } | null;
}

export async function readMailQueue(db: Db): Promise<MailQueue | undefined> {
  const row = await selectMailQueue(db, Object.keys(topicOfJob));
  if (!row) return undefined;
  const { error, oldest_at: at, oldest_job: job, oldest_kind: kind, ...figures } = row;
  return {
    ...figures,
    error: error?.replace(/^.*Mail was not taken: /, '') ?? null,
    oldest: at === null ? null : { at, topic: topicOfJob[job ?? ''] ?? topicOfLetter(kind ?? '') },
  };
}

function topicOfLetter(kind: string): MailTopic {
  if (kind === 'notification') return 'notification';
  if (kind.startsWith('registration.')) return 'registration';
  if (kind.startsWith('reset.')) return 'passwordReset';
  return 'account';
}

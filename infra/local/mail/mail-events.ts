import { createSign, generateKeyPair, type KeyObject, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { MailEventModel } from '../assembly/model.ts';
import { messageOf } from '../failure.ts';
import type { Logs } from '../logs.ts';

/** SES's mailbox simulator, by the part of the address before the @. A label may follow a plus sign. */
const simulated: Record<string, (recipient: string) => object> = {
  bounce: (emailAddress) => bounced('General', emailAddress),
  suppressionlist: (emailAddress) => bounced('Suppressed', emailAddress),
  complaint: (emailAddress) => ({
    eventType: 'Complaint',
    complaint: { complainedRecipients: [{ emailAddress }], complaintFeedbackType: 'abuse' },
  }),
};

const bounced = (bounceSubType: string, emailAddress: string) => ({
  eventType: 'Bounce',
  bounce: { bounceType: 'Permanent', bounceSubType, bouncedRecipients: [{ emailAddress }] },
});

export interface MailEvents {
  /** Tells the subscribers of a mail to the simulator that it came back or was reported. */
  mailReceived: (to: string) => void;
  certificatePath: string;
  /** The key by which the notifications are signed, as PEM. */
  certificate(): Promise<string>;
  stop(): void;
}

const firstPauseMs = 200;
const attemptsMax = 8;
const answerWithinMs = 10_000;

/** SES and SNS for bounces and complaints: signed notifications of mail to SES's mailbox simulator. */
export function createMailEvents(
  subscriptions: readonly MailEventModel[],
  origin: string,
  logs: Logs,
): MailEvents {
  const stopping = new AbortController();
  const certificatePath = `/_local/sns/${randomUUID()}.pem`;
  let made: Promise<{ publicKey: KeyObject; privateKey: KeyObject }> | null = null;
  // Made when it is first needed: it takes a while.
  const keys = () => {
    made ??= promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
    return made;
  };

  async function notify({ topicArn, endpoint }: MailEventModel, event: object): Promise<void> {
    const message: Record<string, string> = {
      Type: 'Notification',
      MessageId: randomUUID(),
      TopicArn: topicArn,
      Subject: 'Amazon SES Email Event Notification',
      Message: JSON.stringify(event),
      Timestamp: new Date().toISOString(),
    };
    const signed = Object.keys(message)
      .sort()
      .map((name) => `${name}\n${message[name]}\n`);
    const { privateKey } = await keys();
    const body = JSON.stringify({
      ...message,
      SignatureVersion: '2',
      Signature: createSign('RSA-SHA256').update(signed.join('')).sign(privateKey, 'base64'),
      SigningCertURL: origin + certificatePath,
    });
    for (let attempt = 0; attempt < attemptsMax; attempt++) {
      if (await send(endpoint, body)) return;
      await sleep(firstPauseMs * 2 ** attempt, null, { signal: stopping.signal });
    }
    throw new Error(`${endpoint} didn't take in a bounce or a complaint`);
  }

  async function send(endpoint: string, body: string): Promise<boolean> {
    const headers = { 'content-type': 'text/plain; charset=UTF-8', 'x-amz-sns-message-type': 'Notification' };
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(answerWithinMs)]);
    try {
      return (await fetch(endpoint, { method: 'POST', headers, body, signal })).ok;
    } catch {
      return false;
    }
  }

  return {
    mailReceived: (to) => {
      const event = eventFor(to);
      if (event === null) return;
      for (const subscription of subscriptions)
        notify(subscription, event).catch((error) => {
          if (!stopping.signal.aborted) logs.trouble('mail', messageOf(error));
        });
    },
    certificatePath,
    certificate: async () => String((await keys()).publicKey.export({ type: 'spki', format: 'pem' })),
    stop: () => stopping.abort(),
  };
}

function eventFor(to: string): object | null {
  const name = /^([a-z]+)(\+[^@]*)?@simulator\.amazonses\.com$/i.exec(to.trim())?.[1]?.toLowerCase() ?? '';
  const event = simulated[name]?.(to);
  return event ? { ...event, mail: { messageId: randomUUID(), destination: [to] } } : null;
}

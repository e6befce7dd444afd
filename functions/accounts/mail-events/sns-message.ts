/**
 * Verifies messages of one SNS topic, as AWS documents it ("Verifying the signatures of Amazon SNS messages"). Nothing of a
 * message is believed before: neither which certificate to fetch, nor which address to confirm.
 */
import { createPublicKey, createVerify, type KeyObject } from 'node:crypto';
import * as z from 'zod/mini';
import { fetchWithin, webLimits } from '../../platform/clients.ts';
import { env, optionalEnv } from '../../platform/config.ts';
import { RequestProblem } from '../../platform/http/request-problem.ts';

const text = z.string().check(z.maxLength(300_000));

const messageSchema = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string().check(z.regex(/^[\w-]{1,100}$/)),
  TopicArn: text,
  Message: text,
  Timestamp: text,
  Subject: z.optional(text),
  Token: z.optional(text),
  SubscribeURL: z.optional(text),
  SignatureVersion: z.enum(['1', '2']),
  Signature: text,
  SigningCertURL: text,
});

export type SnsMessage = z.output<typeof messageSchema>;

/** The fields that are signed, in their order; one that a message lacks is left out. */
const signedFields = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const;

const algorithms = { 1: 'RSA-SHA1', 2: 'RSA-SHA256' } as const;

export function signedText(message: SnsMessage): string {
  const lines = signedFields[message.Type].flatMap((field) => {
    const value = message[field];
    return value === undefined ? [] : [field, value];
  });
  return lines.map((line) => `${line}\n`).join('');
}

/** @throws RequestProblem `invalid_signature` for whatever the configured topic didn't send. */
export async function verifiedMessage(body: string): Promise<SnsMessage> {
  const message = parsed(body);
  // First, so that only messages of our own topic make us fetch anything.
  if (message.TopicArn !== env('MAIL_TOPIC_ARN')) throw forged();
  const key = await keyAt(pinned(message.SigningCertURL, message.TopicArn, /\.pem$/));
  const verify = createVerify(algorithms[message.SignatureVersion]).update(signedText(message), 'utf8');
  if (!verify.verify(key, message.Signature, 'base64')) throw forged();
  return message;
}

/** Confirms the subscription of our own address to the topic. The message must be verified. */
export async function confirmSubscription({ SubscribeURL = '', TopicArn }: SnsMessage): Promise<void> {
  const answer = await reach(pinned(SubscribeURL, TopicArn, /^\//));
  if (!answer.ok) throw new RequestProblem('unavailable');
}

const forged = (): RequestProblem => new RequestProblem('invalid_signature');

function parsed(body: string): SnsMessage {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    throw forged();
  }
  const message = z.safeParse(messageSchema, json);
  if (!message.success) throw forged();
  return message.data;
}

/** Returns the address if it is one of SNS in the topic's own region. */
function pinned(address: string, topicArn: string, path: RegExp): URL {
  const [, , , region] = topicArn.split(':');
  const own = new URL(optionalEnv('SNS_URL') ?? `https://sns.${region}.amazonaws.com`);
  if (!URL.canParse(address)) throw forged();
  const url = new URL(address);
  const isOwn = url.origin === own.origin && url.username === '' && url.password === '';
  if (!isOwn || !path.test(url.pathname)) throw forged();
  return url;
}

/** @throws RequestProblem `unavailable`, so that SNS sends the message again. */
async function reach(url: URL): Promise<Response> {
  try {
    return await fetchWithin(webLimits.mailTopicMs, url, { redirect: 'error' });
  } catch {
    throw new RequestProblem('unavailable');
  }
}

/** The keys of certificates, which SNS replaces about once a year. */
const keys = new Map<string, KeyObject>();
const keysMax = 10;

async function keyAt(url: URL): Promise<KeyObject> {
  const known = keys.get(url.href);
  if (known) return known;
  const answer = await reach(url);
  if (answer.status >= 500) throw new RequestProblem('unavailable');
  if (!answer.ok) throw forged();
  const key = publicKeyIn(await answer.text());
  if (keys.size >= keysMax) keys.clear();
  keys.set(url.href, key);
  return key;
}

function publicKeyIn(pem: string): KeyObject {
  try {
    const key = createPublicKey(pem);
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch {
    // Not a certificate.
  }
  throw forged();
}

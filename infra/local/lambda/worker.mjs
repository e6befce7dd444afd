/**
 * The inside of one execution environment: loads the bundle once, then handles one invocation after the other. Plain
 * JavaScript, because a thread that has to strip types takes twice as long to start.
 */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

/** @type {{ file: string, exportName: string }} */
const { file, exportName } = workerData;

const loaded = file.endsWith('.mjs') ? await import(pathToFileURL(file).href) : createRequire(file)(file);
const handler = loaded[exportName];
if (typeof handler !== 'function') throw new Error(`${file} exports no ${exportName}.`);

/** @param {unknown} error */
const describe = (error) =>
  error instanceof Error
    ? { type: error.name, message: error.message, stack: error.stack ?? '' }
    : { type: 'Error', message: String(error), stack: '' };

/** Lambda's limit of an answer, in bytes of its JSON text. */
const largestAnswer = 6_291_556;
/** A letter takes at most six of them. */
const lettersThatFit = largestAnswer / 6 - 10_000;

/** @param {unknown} answer */
function jsonOf(answer) {
  const text = JSON.stringify(answer);
  if (Buffer.byteLength(text) <= largestAnswer) return text;
  const message = `Response payload size exceeded maximum allowed payload size (${largestAnswer} bytes).`;
  throw Object.assign(new Error(message), { name: 'Function.ResponseSizeTooLarge' });
}

/** A shorter body isn't worth a part of its own. */
const largeBody = 4_096;

/**
 * A large body goes to the other thread as its bytes, which are handed over: as text it would be escaped, copied and parsed.
 *
 * @param {string} id
 * @param {unknown} answer
 */
function send(id, answer) {
  const { body, isBase64Encoded, ...rest } = Object(answer);
  if (typeof body !== 'string' || body.length < largeBody) {
    parentPort?.postMessage({ id, answer: answer === undefined ? null : jsonOf(answer) });
    return;
  }
  if (body.length > lettersThatFit) jsonOf(answer);
  const bytes = new Uint8Array(Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'));
  parentPort?.postMessage({ id, answer: JSON.stringify(rest), body: bytes }, [bytes.buffer]);
}

/** @param {{ id: string, event: unknown, context: Record<string, unknown>, deadline: number, aheadSeconds: number }} invocation */
async function invoke({ id, event, context, deadline, aheadSeconds }) {
  if (aheadSeconds > 0) process.env.CLOCK_AHEAD_SECONDS = String(aheadSeconds);
  try {
    const answer = await handler(event, {
      ...context,
      getRemainingTimeInMillis: () => deadline - Date.now(),
    });
    send(id, answer);
  } catch (error) {
    parentPort?.postMessage({ id, failure: describe(error) });
  }
}

parentPort?.on('message', invoke);
parentPort?.postMessage({ ready: true });

/** A process with a stand-in, for tests that kill it. Its argument is the data folder. */
import path from 'node:path';
import { openClock } from '../clock.ts';
import { openLogs } from '../logs.ts';
import { openStore } from '../store.ts';
import { openStandIn } from './stand-in.ts';

const folder = process.argv[2] ?? '';
const logs = openLogs(path.join(folder, 'logs'), true);
const store = openStore(path.join(folder, 'cloud.db'));
const standIn = await openStandIn(store, logs, openClock(store));
standIn.startDelivering();
process.stdout.write(`${JSON.stringify({ url: standIn.url, secretKey: standIn.secretKey })}\n`);

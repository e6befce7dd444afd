/** A process with a stand-in, for tests that kill it. Its argument is the data folder. */
import path from 'node:path';
import { openLogs } from '../logs.ts';
import { openStore } from '../store.ts';
import { openStandIn } from './stand-in.ts';

const folder = process.argv[2] ?? '';
const logs = openLogs(path.join(folder, 'logs'), true);
const standIn = await openStandIn(openStore(path.join(folder, 'cloud.db')), logs);
standIn.startDelivering();
process.stdout.write(`${JSON.stringify({ url: standIn.url, secretKey: standIn.secretKey })}\n`);

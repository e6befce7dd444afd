/** Logs JSON lines with the request's id. Never log a name, an address, a token or a body. */
import { Logger } from '@aws-lambda-powertools/logger';

export const log = new Logger();

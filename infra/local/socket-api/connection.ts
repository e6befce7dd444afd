import { randomBytes } from 'node:crypto';
import type { WebSocket } from 'ws';

/** The gateway's limits: ten minutes without a message, two hours in any case. */
const idleLimitMs = 10 * 60_000;
const lifetimeMs = 2 * 60 * 60_000;
const goingAway = 1001;
const lifetimeOver = 'Connection duration limit';

/** An open connection. It doesn't survive a restart; later sends to it report it as gone. */
export class Connection {
  readonly id = `${randomBytes(11).toString('base64url')}=`;
  readonly connectedAt = Date.now();
  lastActiveAt = Date.now();
  readonly sourceIp: string;
  readonly userAgent: string;
  private socket: WebSocket | null = null;
  /** How far the product's clock was moved since it opened. */
  private movedMs = 0;
  private idleTimer: NodeJS.Timeout | undefined;
  private lifeTimer: NodeJS.Timeout | undefined;

  constructor(sourceIp: string, userAgent: string) {
    this.sourceIp = sourceIp;
    this.userAgent = userAgent;
  }

  open(socket: WebSocket): void {
    this.socket = socket;
    this.lifeTimer = setTimeout(() => this.close(lifetimeOver), lifetimeMs).unref();
    this.touch();
    socket.once('close', () => {
      clearTimeout(this.idleTimer);
      clearTimeout(this.lifeTimer);
    });
  }

  /** A message restarts the idle time. */
  touch(): void {
    this.lastActiveAt = Date.now();
    clearTimeout(this.idleTimer);
    this.idleTimer = setTimeout(() => this.close('Idle timeout'), idleLimitMs).unref();
  }

  send(text: string): void {
    this.touch();
    this.socket?.send(text);
  }

  /** The product's clock was moved: it may have had its two hours. */
  age(ms: number): void {
    this.movedMs += ms;
    if (Date.now() - this.connectedAt + this.movedMs >= lifetimeMs) this.close(lifetimeOver);
  }

  close(reason: string): void {
    this.socket?.close(goingAway, reason);
  }
}

import { randomBytes } from 'node:crypto';
import type { WebSocket } from 'ws';

/** As the gateway ends them: after ten minutes without a message, and after two hours whatever happens. */
const IDLE_LIMIT_MS = 10 * 60_000;
const LIFETIME_MS = 2 * 60 * 60_000;
const GOING_AWAY = 1001;

/** One open connection. It does not survive a restart: what is kept of it elsewhere finds it gone. */
export class Connection {
  readonly id = `${randomBytes(11).toString('base64url')}=`;
  readonly connectedAt = Date.now();
  lastActiveAt = Date.now();
  readonly sourceIp: string;
  readonly userAgent: string;
  private socket: WebSocket | null = null;
  private idleTimer: NodeJS.Timeout | undefined;
  private lifeTimer: NodeJS.Timeout | undefined;

  constructor(sourceIp: string, userAgent: string) {
    this.sourceIp = sourceIp;
    this.userAgent = userAgent;
  }

  open(socket: WebSocket): void {
    this.socket = socket;
    this.lifeTimer = setTimeout(() => this.close('Connection duration limit'), LIFETIME_MS).unref();
    this.touch();
    socket.once('close', () => {
      clearTimeout(this.idleTimer);
      clearTimeout(this.lifeTimer);
    });
  }

  /** Something came or went: the idle time begins again. */
  touch(): void {
    this.lastActiveAt = Date.now();
    clearTimeout(this.idleTimer);
    this.idleTimer = setTimeout(() => this.close('Idle timeout'), IDLE_LIMIT_MS).unref();
  }

  send(text: string): void {
    this.touch();
    this.socket?.send(text);
  }

  close(reason: string): void {
    this.socket?.close(GOING_AWAY, reason);
  }
}

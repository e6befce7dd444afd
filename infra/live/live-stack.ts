import type { Construct } from 'constructs';
import { ProductFunction } from '../constructs/function.ts';
import { requireFrontDoor } from '../constructs/origin-secret.ts';
import { DomainStack, type House } from '../stacks/domain-stack.ts';
import { LiveSocket } from './live-socket.ts';

export const socketEntry = 'functions/live/socket.ts';

/** Tickets, open connections, and the worker that pushes changes to them. */
export class LiveStack extends DomainStack {
  readonly socket: LiveSocket;

  constructor(scope: Construct, house: House) {
    super(scope, 'live', house);
    const { table } = house.data;
    table.grantReadWrite(this.apiFunction);
    const fn = new ProductFunction(this, 'SocketFunction', {
      entry: socketEntry,
      service: 'live-socket',
      stage: house.config.stage,
      bundles: house.bundles,
      alarms: house.data.alarms,
      timeoutSeconds: 10,
      memoryMegabytes: 512,
      isInteractive: true,
    });
    requireFrontDoor(fn, house.config);
    this.socket = new LiveSocket(this, 'Socket', { stage: house.config.stage, fn });
    table.grantReadWrite(fn);
    this.addWorkers('live', {
      'live-entity-changed': (worker) => {
        table.grantReadWrite(worker);
        this.socket.grantManageConnections(worker, 'POST');
      },
      'live-access-ended': (worker) => {
        table.grantReadWrite(worker);
        this.socket.grantManageConnections(worker, 'DELETE');
      },
    });
  }
}

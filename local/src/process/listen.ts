import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { StartError } from './start-error.ts';

/**
 * How long a server leaves idle connections open. Clients close theirs earlier, so that no server closes a connection
 * on which a request is just being sent.
 */
export const keepAliveMs = 65_000;

/**
 * Listens on the loopback address and returns the port. Port 0 stands for any free port. If the port is taken, throws
 * an error of one sentence that names the port.
 */
export function listen(server: Server, port: number, what: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const onError = (error: Error & { code?: string }) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new StartError(
              `Port ${port} is taken by another program, so ${what} cannot start. Stop that program or choose another port with --port.`,
            )
          : error.code === 'EACCES'
            ? new StartError(
                `This user may not open port ${port}, so ${what} cannot start. Choose one above 1023 with --port.`,
              )
            : error,
      );
    };
    server.keepAliveTimeout = keepAliveMs;
    server.once('error', onError);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', onError);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** The port of an address such as `127.0.0.1:1234`. Without an address, it is 0, which stands for any free port. */
export const portOf = (address: string | undefined): number => Number(address?.split(':').at(-1) ?? 0);

/** Closes a server immediately, with its open connections. */
export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HttpHandler } from '../http/dispatcher.ts';

export interface TestServer {
  origin: string;
  port: number;
  stop(): Promise<void>;
}

/** Serves a handler on a socket, at a free port of this machine. */
export async function serveHttp(handler: HttpHandler): Promise<TestServer> {
  const server = createServer((req, res) => void handler(req, res));
  // By default, Node closes a connection that was idle for five seconds. In a busy process, a call of `fetch` may begin
  // on the connection at that moment, and fail.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => {
          stopped();
        });
        server.closeAllConnections();
      }),
  };
}

import { createServer, type IncomingHttpHeaders } from 'node:http';

export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** The headers as sent over the wire, with the original case. */
  rawHeaders: string[];
  body: string;
}

export interface WorkerAnswer {
  status: number;
  headers?: Record<string, string>;
}

export interface FakeWorker {
  url: string;
  received: Received[];
  /** Decides the answer to each request; 200 by default. */
  answer: (request: Received, index: number) => WorkerAnswer | Promise<WorkerAnswer>;
  arrived(count: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startFakeWorker(): Promise<FakeWorker> {
  const received: Received[] = [];
  let waiting: { count: number; resolve: () => void }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers, rawHeaders } = request;
      const index = received.push({
        method,
        path: url,
        headers,
        rawHeaders,
        body: Buffer.concat(chunks).toString(),
      });
      for (const { resolve } of waiting.filter(({ count }) => count <= index)) resolve();
      waiting = waiting.filter(({ count }) => count > index);
      const last = received[index - 1];
      void Promise.resolve(last && worker.answer(last, index - 1)).then((answer) => {
        response.writeHead(answer?.status ?? 200, answer?.headers).end();
      });
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const worker: FakeWorker = {
    url: `http://127.0.0.1:${port}/work`,
    received,
    answer: () => ({ status: 200 }),
    arrived: (count) =>
      new Promise((resolve) => {
        if (received.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
  return worker;
}

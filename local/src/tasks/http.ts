import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { invalid } from './failure.ts';
import { keepAliveMs } from '../process/listen.ts';
import { refusingOtherPages } from '../process/local-request.ts';
import { StartError } from '../process/start-error.ts';

const maxBodyBytes = 10 * 1024 * 1024;

/** Reads the JSON body of a request; an empty body is an empty object. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // `destroyOnReturn` is false, because destroying the stream would close the connection on which an error has to be
  // answered.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes > maxBodyBytes) throw invalid(`Request payload size exceeds the limit: ${maxBodyBytes} bytes.`);
    chunks.push(chunk);
  }
  if (bytes === 0) return {};
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    throw invalid('Invalid JSON payload received. Parsing terminated before end of input.');
  }
}

export interface Listening {
  server: Server;
  port: number;
}

/** Starts to listen, or throws an error of one sentence with the reason why this is not possible. */
export function listen(handler: RequestListener, host: string, port: number): Promise<Listening> {
  const server = createServer({ keepAliveTimeout: keepAliveMs }, refusingOtherPages(handler));
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const isTaken = 'code' in error && error.code === 'EADDRINUSE';
      const reason = isTaken
        ? `Port ${port} of ${host} is taken; stop what uses it or choose another.`
        : error.message;
      reject(new StartError(`Cloud Tasks cannot start. ${reason}`, { cause: error }));
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve({ server, port: typeof address === 'object' && address ? address.port : port });
    });
  });
}

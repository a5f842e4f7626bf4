import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { TaskRequest } from './model.ts';
import type { AttemptResult } from './outcome.ts';

/**
 * Sends one request to a worker and reports the result; never throws. Every request opens a new connection, because a
 * worker may just have closed a kept-alive one, which would look like a failed attempt. Redirects are not followed: an
 * answer with a 3xx status is a failure.
 */
export function sendRequest(
  { url, method, body }: TaskRequest,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<AttemptResult> {
  const send = /^https:/i.test(url) ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const fail = (error: Error): void => {
      resolve(signal.aborted ? { kind: 'deadline' } : { kind: 'unreachable', detail: error.message });
    };
    try {
      const outgoing = send(url, { method, headers, signal, agent: false });
      outgoing.on('error', fail);
      outgoing.on('upgrade', (response, socket) => {
        socket.destroy();
        resolve(answerOf(response));
      });
      outgoing.on('response', (response) => {
        response.on('error', fail);
        response.on('end', () => {
          resolve(answerOf(response));
        });
        response.resume();
      });
      outgoing.end(body === undefined ? undefined : Buffer.from(body, 'base64'));
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)));
    }
  });
}

function answerOf(response: IncomingMessage): AttemptResult {
  const retryAfter = response.headers['retry-after'];
  return {
    kind: 'answered',
    status: response.statusCode ?? 0,
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

import { Agent, request } from 'node:http';
import { routes } from '@fanfare/core/api/routes.ts';
import { isErrorEnvelope } from '@fanfare/core/errors/errors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenOf } from '../testing/fake-verifiers.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const { method, path } = routes.saveTodo;
const headers = { authorization: `Bearer ${tokenOf('dana')}`, 'content-type': 'application/json' };
const large = 'x'.repeat(1024 * 1024 + 1);

interface Refused {
  headers: Record<string, string>;
  body: string;
  status: number;
}

/** Bodies that are refused while most of their bytes are still on the way. */
const refused: readonly Refused[] = [
  { headers: { ...headers, 'content-encoding': 'gzip' }, body: 'x'.repeat(200_000), status: 415 },
  { headers: { ...headers, authorization: '' }, body: 'x'.repeat(200_000), status: 401 },
  { headers, body: large, status: 413 },
  { headers: { ...headers, 'transfer-encoding': 'chunked' }, body: large, status: 413 },
];

interface Answer {
  status: number | undefined;
  port: number | undefined;
  text: string;
}

const send = (agent: Agent, sending: Refused): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(api.origin);
    const sent = request({ hostname, port, path, method, agent, headers: sending.headers }, (message) => {
      let text = '';
      message.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      message.on('end', () => {
        resolve({ status: message.statusCode, port: sent.socket?.localPort, text });
      });
      message.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(sending.body);
  });

describe('120 refused bodies', () => {
  it.each([
    ['over one connection', true],
    ['over connections that end with each answer', false],
  ])('all refused bodies are answered %s', async (_how, keepAlive) => {
    const agent = new Agent({ keepAlive, maxSockets: 1 });
    const ports = new Set<number | undefined>();
    for (let n = 0; n < 120; n += 1) {
      const sending = refused[n % refused.length]!;
      const { status, port, text } = await send(agent, sending);
      expect([n, status, isErrorEnvelope(JSON.parse(text))]).toEqual([n, sending.status, true]);
      ports.add(port);
    }
    agent.destroy();
    expect(ports.size === 1).toBe(keepAlive);
  });
});

it('the server of the tests keeps idle connections open for more than a minute', async () => {
  const response = await fetch(`${api.origin}/api/`);
  expect(Number(/timeout=(\d+)/.exec(response.headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(60);
});

import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { close, listen } from './listen.ts';

describe('the listen function', () => {
  it('the error for a taken port names the port and says what to do', async () => {
    const first = createServer();
    const port = await listen(first, 0, 'Fanfare');
    try {
      await expect(listen(createServer(), port, 'Fanfare')).rejects.toThrow(
        `Port ${port} is taken by another program, so Fanfare cannot start. Stop that program or choose another port with --port.`,
      );
    } finally {
      await close(first);
    }
  });

  it('a closed server releases its port', async () => {
    const first = createServer();
    const port = await listen(first, 0, 'Fanfare');
    await close(first);
    const second = createServer();
    expect(await listen(second, port, 'Fanfare')).toBe(port);
    await close(second);
  });

  it('an answer tells the client that idle connections stay open for 65 seconds', async () => {
    const server = createServer((_req, res) => res.end());
    const port = await listen(server, 0, 'Fanfare');
    const response = await fetch(`http://127.0.0.1:${port}`);
    await close(server);
    expect(response.headers.get('keep-alive')).toBe('timeout=65');
  });

  it('a server closes immediately, even if a request is waiting for its answer', async () => {
    const server = createServer(() => undefined);
    const port = await listen(server, 0, 'Fanfare');
    const pending = fetch(`http://127.0.0.1:${port}`).catch((error: unknown) => error);
    await new Promise((resolve) => server.once('request', resolve));
    await close(server);
    expect(await pending).toBeInstanceOf(Error);
  });
});

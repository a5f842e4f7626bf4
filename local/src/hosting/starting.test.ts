import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { close, listen } from '../process/listen.ts';
import { answerStarting } from './starting.ts';

it('while the product starts, calls are answered in the error format of calls, and pages with a plain sentence', async () => {
  const server = createServer(answerStarting);
  const port = await listen(server, 0, 'a test server');
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: '{}' });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    return [answer.headers.get('content-type'), await answer.text()];
  };
  const error = { code: 'busy', message: 'Fanfare is starting.', requestId: 'local' };
  for (const path of ['/api', '/api/health', '/services/upload?x'])
    expect(await ask(path)).toEqual(['application/json; charset=utf-8', JSON.stringify({ error })]);
  for (const path of ['/', '/apiary', '/x/api/'])
    expect(await ask(path)).toEqual(['text/plain; charset=utf-8', 'Fanfare is starting.\n']);
  await close(server);
});

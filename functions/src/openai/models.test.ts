import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openaiHost, openaiKey } from '../../../local/src/openai/key.ts';
import { createOpenai } from '../../../local/src/openai/listener.ts';
import { close, listen } from '../../../local/src/process/listen.ts';
import { createModelWatch, newsOf } from './models.ts';

let server: Server;
let address: string;
beforeAll(async () => {
  const clock = { now: () => 0, at: () => () => undefined };
  server = createServer(createOpenai({ clock, log: () => undefined }));
  address = `http://127.0.0.1:${await listen(server, 0, 'OpenAI')}/${openaiHost}/v1`;
});
afterAll(() => close(server));

const watch = (model: string, key: string | null = openaiKey) =>
  createModelWatch(
    () => ({ ai: { address, model, effort: null, imageModel: 'gpt-image-2' } }),
    () => key,
  );
const now = new Date('2026-11-21T12:00:00Z');

describe('the configured models', () => {
  it('an available model causes no warning', async () => {
    expect(await watch('gpt-6-luna')(now)).toEqual([]);
  });

  it('a model is reported before its shutdown and after it no longer exists', async () => {
    expect(await watch('gpt-4.1')(now)).toEqual([{ model: 'gpt-4.1', endsAt: '2027-01-14T00:00:00.000Z' }]);
    expect(await watch('gpt-4o')(now)).toEqual([{ model: 'gpt-4o', endsAt: null }]);
  });

  it.each([
    ['2026-11-15T12:00:00.000Z', 0],
    ['2026-11-15T11:59:59.999Z', 1],
  ])('a model is reported from 60 days before its shutdown: %s', (at, ahead) => {
    const listed = [{ id: 'gpt-4.1', shutdown_date: '2027-01-14T12:00:00Z' }];
    expect(newsOf(['gpt-4.1'], listed, new Date(at))).toHaveLength(1 - ahead);
  });

  it('the shutdown date of a model may be given in seconds, and an invalid one is ignored', () => {
    const end = now.getTime() / 1000;
    const listed = [
      { id: 'a', shutdown_date: end },
      { id: 'b', shutdown_date: 'soon' },
    ];
    expect(newsOf(['a', 'b', 'a'], listed, now)).toEqual([{ model: 'a', endsAt: now.toISOString() }]);
  });

  it('no model is reported when no assistant is set up', async () => {
    expect(await watch('gpt-4o', null)(now)).toEqual([]);
  });
});

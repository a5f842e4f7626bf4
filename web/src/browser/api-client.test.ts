import { describe, expect, it } from 'vitest';
import { createApiClient } from './api-client.ts';
import { ApiError, unreachable } from './api-error.ts';

interface Sent {
  url: string;
  init: RequestInit;
}

function client(answer: Response | (() => Promise<Response>), token: string | null = 'token') {
  const sent: Sent[] = [];
  const call = createApiClient({
    idToken: () => Promise.resolve(token),
    sender: (url, init) => {
      sent.push({ url, init });
      return typeof answer === 'function' ? answer() : Promise.resolve(answer);
    },
  });
  return { call, sent };
}

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const failure = async (promise: Promise<unknown>): Promise<ApiError> => {
  try {
    await promise;
  } catch (error) {
    return error as ApiError;
  }
  throw new Error('It did not fail.');
};

describe('the client of the product’s calls', () => {
  it('sends the token with what only people may ask', async () => {
    const { call, sent } = client(json(200, { workspaces: [] }));
    expect(await call('listMembers', { id: 'w1' })).toEqual({ workspaces: [] });
    expect(sent[0]?.url).toBe('/api/auth/user/workspaces/w1/members');
    expect(sent[0]?.init).toMatchObject({ method: 'GET', headers: { authorization: 'Bearer token' } });
  });

  it('sends no token where anybody may ask', async () => {
    const { call, sent } = client(json(200, { status: 'ok', sweepAgeSeconds: 3 }));
    await call('health', {});
    expect(sent[0]?.init.headers).toEqual({});
  });

  it('puts ids in the path, and the rest with the files in a form', async () => {
    const { call, sent } = client(json(200, { workspace: {} }));
    const image = new Blob(['x'], { type: 'image/png' });
    await call('editWorkspace', { id: 'a b', name: 'New' }, { files: { image } });
    expect(sent[0]?.url).toBe('/services/workspaces/a%20b');
    const form = sent[0]?.init.body as FormData;
    expect([...form.keys()]).toEqual(['name', 'image']);
    expect(form.get('name')).toBe('New');
  });

  it('throws what the envelope says', async () => {
    const error = {
      code: 'invalid_input',
      message: 'Please give the workspace a name.',
      fields: { name: 'x' },
      requestId: 'r1',
    };
    const { call } = client(json(400, { error }));
    expect(await failure(call('listMembers', { id: 'w1' }))).toMatchObject({ status: 400, ...error });
  });

  it.each([
    [503, 'unavailable'],
    [404, 'internal'],
  ])('makes sense of a bare %i from something in between', async (status, code) => {
    const { call } = client(new Response('<h1>nginx</h1>', { status }));
    expect(await failure(call('listMembers', { id: 'w1' }))).toMatchObject({ status, code });
  });

  it('knows that nothing left the machine', async () => {
    const { call } = client(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failure(call('listMembers', { id: 'w1' }))).toMatchObject({ status: 0, code: 'offline' });
  });

  it('knows that the caller gave up', async () => {
    const stop = new AbortController();
    stop.abort();
    const { call } = client(() => Promise.reject(new DOMException('stopped', 'AbortError')));
    expect(await failure(call('listMembers', { id: 'w1' }, { signal: stop.signal }))).toMatchObject({
      code: 'aborted',
    });
  });

  it('tells a server that takes too long from a broken line', async () => {
    const { call } = client(() => Promise.reject(new DOMException('late', 'TimeoutError')));
    expect(await failure(call('listMembers', { id: 'w1' }))).toMatchObject({ code: 'unavailable' });
  });

  it('takes no page of a hotspot for an answer', async () => {
    const { call } = client(new Response('<h1>Welcome to the station</h1>', { status: 200 }));
    const error = await failure(call('listMembers', { id: 'w1' }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error.code).toBe('internal');
  });

  it('says why there is no token', async () => {
    const call = createApiClient({ idToken: () => Promise.reject(unreachable(false)) });
    expect(await failure(call('listMembers', { id: 'w1' }))).toMatchObject({
      code: 'offline',
      message: 'You seem to be offline. Please check your connection and try again.',
    });
  });

  it('does not blame the connection of a machine that has one', () => {
    expect(unreachable(true).message).toBe(
      'Fanfare cannot be reached. Please check your connection and try again.',
    );
  });

  it('sends by another way where it is told to', async () => {
    const { call, sent } = client(json(500, {}));
    const reply = { workspaces: [] };
    expect(
      await call('listMembers', { id: 'w1' }, { sender: () => Promise.resolve(json(200, reply)) }),
    ).toEqual(reply);
    expect(sent).toEqual([]);
  });
});

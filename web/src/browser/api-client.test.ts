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

describe('createApiClient', () => {
  it('a protected call sends the id token', async () => {
    const { call, sent } = client(json(200, { workspaces: [] }));
    expect(await call('listMembers', { id: 'w1' })).toEqual({ workspaces: [] });
    expect(sent[0]?.url).toBe('/api/auth/user/workspaces/w1/members');
    expect(sent[0]?.init).toMatchObject({ method: 'GET', headers: { authorization: 'Bearer token' } });
  });

  it('a public call sends no token', async () => {
    const { call, sent } = client(json(200, { status: 'ok', sweepAgeSeconds: 3 }));
    await call('health', {});
    expect(sent[0]?.init.headers).toEqual({});
  });

  it('a protected call fails without a request when nobody is signed in', async () => {
    const { call, sent } = client(json(200, { workspaces: [] }), null);
    expect(await failure(call('listMembers', { id: 'w1' }))).toMatchObject({
      status: 401,
      code: 'unauthenticated',
    });
    expect(sent).toEqual([]);
  });

  it('a multipart call puts ids into the path and the other fields into the form', async () => {
    const { call, sent } = client(json(200, { workspace: {} }));
    const image = new Blob(['x'], { type: 'image/png' });
    await call('editWorkspace', { id: 'a b', name: 'New' }, { files: { image } });
    expect(sent[0]?.url).toBe('/services/workspaces/a%20b');
    const form = sent[0]?.init.body as FormData;
    expect([...form.keys()]).toEqual(['name', 'image']);
    expect(form.get('name')).toBe('New');
  });

  it('a failed call throws an ApiError with the fields of the error envelope', async () => {
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
  ])('a response %i without an error envelope becomes a readable error', async (status, code) => {
    const { call } = client(new Response('<h1>nginx</h1>', { status }));
    expect(await failure(call('listMembers', { id: 'w1' }))).toMatchObject({ status, code });
  });

  it('a request that never left the machine fails with the code "offline"', async () => {
    const { call } = client(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failure(call('listMembers', { id: 'w1' }))).toMatchObject({ status: 0, code: 'offline' });
  });

  it('a request that the caller cancelled fails with the code "aborted"', async () => {
    const stop = new AbortController();
    stop.abort();
    const { call } = client(() => Promise.reject(new DOMException('stopped', 'AbortError')));
    expect(await failure(call('listMembers', { id: 'w1' }, { signal: stop.signal }))).toMatchObject({
      code: 'aborted',
    });
  });

  it('a timeout fails with "unavailable", not with "offline"', async () => {
    const { call } = client(() => Promise.reject(new DOMException('late', 'TimeoutError')));
    expect(await failure(call('listMembers', { id: 'w1' }))).toMatchObject({ code: 'unavailable' });
  });

  it('a web page with the status 200, as from a Wi-Fi hotspot, is not treated as a reply', async () => {
    const { call } = client(new Response('<h1>Welcome to the station</h1>', { status: 200 }));
    const error = await failure(call('listMembers', { id: 'w1' }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error.code).toBe('internal');
  });

  it('if the session cannot provide a token, a protected call fails with the error of the session', async () => {
    const call = createApiClient({ idToken: () => Promise.reject(unreachable(false)) });
    expect(await failure(call('listMembers', { id: 'w1' }))).toMatchObject({
      code: 'offline',
      message: 'You seem to be offline. Check your connection and try again.',
    });
  });

  it('if the machine is online, the message of a failed request says that Fanfare cannot be reached', () => {
    expect(unreachable(true).message).toBe('We can’t reach Fanfare. Check your connection and try again.');
  });

  it('a call with its own sender does not use the sender of the client', async () => {
    const { call, sent } = client(json(500, {}));
    const reply = { workspaces: [] };
    expect(
      await call('listMembers', { id: 'w1' }, { sender: () => Promise.resolve(json(200, reply)) }),
    ).toEqual(reply);
    expect(sent).toEqual([]);
  });
});

import type { Http, NetworkCall } from '@fanfare/platforms/_shared/http.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { callMs, withDeadline } from './with-deadline.ts';

const until = new Date(1_000);
const url = 'https://made-up.example/comments';
const post: NetworkCall = { method: 'POST', url };
const get: NetworkCall = { method: 'GET', url };

let at: number;
let calls: NetworkCall[];
let http: Http;
beforeEach(() => {
  calls = [];
  const wire: Http = {
    async send(call) {
      calls.push(call);
      return { status: 200, headers: new Headers(), body: null };
    },
    async read(call, schema) {
      calls.push(call);
      return schema.parse({});
    },
  };
  http = withDeadline(wire, () => new Date(at), until);
});

describe.each([
  ['send', (call: NetworkCall) => http.send(call)],
  ['read', (call: NetworkCall) => http.read(call, z.object({}))],
])('a network call through `http.%s`', (_how, make) => {
  it('a call that may change something is allowed before the deadline, with a short timeout', async () => {
    at = 1_000;
    await make(post);
    expect(calls).toEqual([{ ...post, timeoutMs: callMs }]);
  });

  it('a call that may change something is refused after the deadline', async () => {
    at = 1_001;
    for (const method of ['POST', 'PUT', 'DELETE'] as const)
      await expect(make({ ...post, method })).rejects.toMatchObject({ failure: { kind: 'unavailable' } });
    expect(calls).toEqual([]);
  });

  it('a call that only reads is allowed at any time', async () => {
    at = 1_001;
    await make(get);
    expect(calls).toEqual([get]);
  });
});

import { expect } from 'vitest';
import type { SandboxNetwork, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { deliver } from '../deliver.ts';
import { type Rig, withRig } from '../rig.ts';
import type { Check, Subject } from '../subject.ts';
import { findSilentCalls, unheardOf } from '../unknown-parameters.ts';

/** Copies of a value, each with one more member in one of its objects. */
function withOneMore(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value);
  const isList = Array.isArray(value);
  const inner = entries.flatMap(([key, each]) =>
    withOneMore(each).map((changed) =>
      isList ? value.with(Number(key), changed) : { ...value, [key]: changed },
    ),
  );
  return isList ? inner : [{ [unheardOf]: 1, ...value }, ...inner];
}

/** Makes every call with a JSON body also with one more member in each of its objects, before the call itself. */
function askingForMore({ createSandbox, ...subject }: Subject, silent: string[]): Subject {
  async function askForMore(network: SandboxNetwork, request: SandboxRequest): Promise<void> {
    const body = new TextDecoder().decode(await request.bytes());
    for (const changed of withOneMore(JSON.parse(body))) {
      const bytes = new TextEncoder().encode(JSON.stringify(changed));
      const stream = new Blob([bytes]).stream();
      const reply = await network.handle({ ...request, bytes: () => Promise.resolve(bytes), stream });
      const call = `${request.method} ${request.path} ${JSON.stringify(changed)}`;
      if (reply.status < 400 || !JSON.stringify(reply).includes(unheardOf))
        silent.push(`${reply.status} ${call}`);
    }
  }
  return {
    ...subject,
    createSandbox(world, saved) {
      const network = createSandbox(world, saved);
      return {
        ...network,
        async handle(request) {
          if (request.headers.get('content-type')?.startsWith('application/json') !== true)
            return network.handle(request);
          const bytes = await request.bytes();
          const kept = {
            ...request,
            bytes: () => Promise.resolve(bytes),
            stream: new Blob([bytes]).stream(),
          };
          await askForMore(network, kept);
          return network.handle(kept);
        },
      };
    },
  };
}

const oddNames = ['%zz', 'constructor', '__proto__'];

/** Every call with an odd id, an odd value of each parameter, and an odd last part of its address. */
function oddRequests({ subject, origin, keys }: Rig) {
  const requestsFor = (call: string, odd: string) => {
    const [method = '', address = ''] = call.split(' ');
    const plain = new URL(address.replaceAll('{id}', odd).replace('https:/', origin));
    const valued = new URL(plain);
    for (const name of [...valued.searchParams.keys(), 'fields']) valued.searchParams.set(name, odd);
    const placed = new URL(plain);
    placed.pathname = placed.pathname.replace(/[^/]+$/, odd);
    const form = { grant_type: odd, client_id: keys.clientId, client_secret: keys.clientSecret };
    const body = method === 'POST' ? new URLSearchParams(form) : null;
    return [plain, valued, placed].map((target) => ({ address: target, method, body }));
  };
  return subject.walks.flatMap(({ calls, headers }) =>
    calls.flatMap((call) =>
      oddNames.flatMap((odd) => requestsFor(call, odd).map((request) => ({ ...request, headers }))),
    ),
  );
}

export const parameterChecks: readonly Check[] = [
  {
    name: 'every call names a parameter that the sandbox does not act on',
    run: (subject) =>
      withRig(subject, async (rig) => {
        expect(subject.walks.flatMap(({ calls }) => calls).length).toBeGreaterThan(10);
        expect(await findSilentCalls(rig)).toEqual([]);
      }),
  },
  {
    name: 'every call names a member in any object of its body that the sandbox does not act on, and does nothing',
    async run(subject) {
      const silent: string[] = [];
      for (const content of Object.values(subject.contents))
        await withRig(askingForMore(subject, silent), async (rig) => {
          await deliver(rig, await rig.connect(), content);
          expect(rig.posts()).toHaveLength(1);
        });
      expect(silent).toEqual([]);
    },
  },
  {
    name: 'no odd id and no name that every object has makes the sandbox itself fail',
    run: (subject) =>
      withRig(subject, async (rig) => {
        const { accessToken } = (await rig.connect()).grant;
        const { clientId, clientSecret } = rig.keys;
        const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
        for (const { address, ...request } of oddRequests(rig))
          for (const authorization of [`Bearer ${accessToken}`, `Basic ${basic}`])
            // A sandbox that fails cuts the connection, and the rig reports it in the end.
            await fetch(address, {
              ...request,
              headers: { ...request.headers, authorization },
              redirect: 'manual',
            }).catch(() => null);
      }),
  },
];

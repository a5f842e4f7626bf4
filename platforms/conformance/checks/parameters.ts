import { expect } from 'vitest';
import type { SandboxNetwork, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { deliver } from '../deliver.ts';
import { type Rig, withRig } from '../rig.ts';
import { callServed } from '../serve.ts';
import type { Check, Subject } from '../subject.ts';
import { findSilentCalls, unknownParameter } from '../unknown-parameters.ts';

/** Copies of a value. Each copy has an unknown member in one of its objects. */
function withOneMore(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value);
  const isList = Array.isArray(value);
  const inner = entries.flatMap(([key, each]) =>
    withOneMore(each).map((changed) =>
      isList ? value.with(Number(key), changed) : { ...value, [key]: changed },
    ),
  );
  return isList ? inner : [{ [unknownParameter]: 1, ...value }, ...inner];
}

/** A changed call. The network must refuse it with a message that contains at least one of the words. */
interface Changed {
  words: readonly string[];
  request: SandboxRequest;
}

const other = 'another-value';

const withBytes = (request: SandboxRequest, bytes: Uint8Array<ArrayBuffer>): SandboxRequest => {
  const headers = new Headers(request.headers);
  headers.set('content-length', String(bytes.length));
  return { ...request, headers, bytes: () => Promise.resolve(bytes), stream: new Blob([bytes]).stream() };
};

const encode = (text: string) => new TextEncoder().encode(text);

/** Copies of a call. Each copy repeats one parameter of the address with another value. */
const withRepeatedQuery = (request: SandboxRequest): Changed[] =>
  [...new Set(request.query.keys())].map((name) => {
    const query = new URLSearchParams([...request.query, [name, other]]);
    return { words: [name, other], request: { ...request, query } };
  });

/** Copies of a call. Each copy repeats one field of the form with another value, and one copy has an unknown field. */
function withChangedForm(request: SandboxRequest, body: Uint8Array): Changed[] {
  const form = new URLSearchParams(new TextDecoder().decode(body));
  return [...new Set(form.keys()), unknownParameter].map((name) => {
    const changed = new URLSearchParams([...form, [name, other]]).toString();
    return { words: [name], request: withBytes(request, encode(changed)) };
  });
}

/** Copies of a call. Each copy repeats one part of the body, and one copy has an unknown part. */
function withChangedParts(request: SandboxRequest, body: Uint8Array, type: string): Changed[] {
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1] ?? '';
  const names = [
    ...Buffer.from(body)
      .toString('latin1')
      .matchAll(/form-data; name="([^"]+)"/g),
  ];
  return [...names.map(([, name = '']) => name), unknownParameter].map((name) => {
    const part = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${other}\r\n`;
    const bytes = Uint8Array.from(Buffer.concat([Buffer.from(part), body]));
    // The storage service's message about a form with a second file does not name the field.
    return { words: name === 'file' ? ['Malformed'] : [name], request: withBytes(request, bytes) };
  });
}

const withChangedJson = (request: SandboxRequest, body: Uint8Array): Changed[] =>
  withOneMore(JSON.parse(new TextDecoder().decode(body))).map((changed) => ({
    words: [unknownParameter],
    request: withBytes(request, encode(JSON.stringify(changed))),
  }));

function withChangedBody(request: SandboxRequest, body: Uint8Array): Changed[] {
  const type = request.headers.get('content-type') ?? '';
  // The form of the consent page is not changed, because it is people who send it.
  if (body.length === 0 || request.query.has('redirect_uri')) return [];
  if (type.startsWith('application/json')) return withChangedJson(request, body);
  if (type.startsWith('multipart/')) return withChangedParts(request, body, type);
  return type.startsWith('application/x-www-form-urlencoded') ? withChangedForm(request, body) : [];
}

/**
 * The network with a sandbox that tries changed copies of each call before it answers the call. In each copy, one
 * parameter is repeated, or an unknown name is added to the body. `silent` collects the copies that were not refused.
 */
function askingForMore({ createSandbox, ...subject }: Subject, silent: string[]): Subject {
  const { joined = [] } = subject;
  async function requireRefusal(network: SandboxNetwork, { words, request }: Changed): Promise<void> {
    const reply = await network.handle(request);
    const isNamed = words.some((word) => JSON.stringify(reply).includes(word));
    if (reply.status < 400 || !isNamed)
      silent.push(
        `${reply.status} ${request.method} ${request.path}?${request.query.toString()}: ${words.join(' or ')}`,
      );
  }
  return {
    ...subject,
    createSandbox(world, saved) {
      const network = createSandbox(world, saved);
      return {
        ...network,
        async handle(request) {
          const bytes = Uint8Array.from(await request.bytes());
          const kept = () => withBytes(request, bytes);
          const again = withRepeatedQuery(kept()).filter(({ words }) => !joined.includes(words[0] ?? ''));
          for (const changed of [...again, ...withChangedBody(kept(), bytes)])
            await requireRefusal(network, changed);
          return network.handle({ ...kept(), headers: request.headers });
        },
      };
    },
  };
}

const oddNames = ['%zz', 'constructor', '__proto__'];

/**
 * Three variants of every call: one has an unusual id, one has unusual values of all parameters, and one has an unusual
 * last segment of its path.
 */
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
  return subject.callGroups.flatMap(({ calls, headers }) =>
    calls.flatMap((call) =>
      oddNames.flatMap((odd) => requestsFor(call, odd).map((request) => ({ ...request, headers }))),
    ),
  );
}

export const parameterChecks: readonly Check[] = [
  {
    name: 'the answer to every call names a parameter that the sandbox does not act on',
    run: (subject) =>
      withRig(subject, async (rig) => {
        expect(subject.callGroups.flatMap(({ calls }) => calls).length).toBeGreaterThan(10);
        expect(await findSilentCalls(rig)).toEqual([]);
      }),
  },
  {
    name: 'every call refuses a repeated parameter, and a member or field that the sandbox does not act on',
    async run(subject) {
      const silent: string[] = [];
      for (const content of Object.values(subject.contents))
        await withRig(askingForMore(subject, silent), async (rig) => {
          const account = await rig.connect();
          await deliver(rig, account, content);
          expect(rig.posts()).toHaveLength(1);
          rig.world.pass(subject.renewAfterMs);
          await subject.platform.oauth.refresh?.(rig.io, account.grant);
        });
      expect([...new Set(silent)]).toEqual([]);
    },
  },
  {
    name: 'the sandbox does not fail for odd ids and for names that every object has',
    run: (subject) =>
      withRig(subject, async (rig) => {
        const { accessToken } = (await rig.connect()).grant;
        const { clientId, clientSecret } = rig.keys;
        const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
        for (const { address, ...request } of oddRequests(rig))
          for (const authorization of [`Bearer ${accessToken}`, `Basic ${basic}`])
            // Ignores a broken connection, which is all that an error of the sandbox causes here. The rig throws this
            // error when the check ends.
            await callServed(address, {
              ...request,
              headers: { ...request.headers, authorization },
              redirect: 'manual',
            }).catch(() => null);
      }),
  },
];

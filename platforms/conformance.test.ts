import { describe, expect, it } from 'vitest';
import type { CreateSandbox } from './_sandbox/sandbox.ts';
import { conformance } from './conformance.ts';
import {
  withPlatform,
  describeFaultyNetworks,
  type FaultyNetwork,
  workingNetwork,
} from './conformance/faulty.ts';

const { platform, facts } = workingNetwork;

const sandboxed = (change: (network: ReturnType<CreateSandbox>) => Partial<ReturnType<CreateSandbox>>) => ({
  ...workingNetwork,
  createSandbox: ((world, saved) => {
    const network = workingNetwork.createSandbox(world, saved);
    return { ...network, ...change(network) };
  }) satisfies CreateSandbox,
});

const all = Object.values(conformance).flat();

const faulty: readonly FaultyNetwork[] = [
  [
    'allows a longer description',
    { ...workingNetwork, facts: { ...facts, limits: { ...facts.limits, description: 3001 } } },
    'the limits are those of the specification',
  ],
  [
    'publishes with permissions that it does not ask for',
    { ...workingNetwork, facts: { ...facts, publishScopes: ['other'] } },
    'the network has a name, a colour and permissions that it asks for',
  ],
  [
    'accepts every post',
    { ...workingNetwork, facts: { ...facts, check: () => [] } },
    'a description at the limit passes and one more character is refused',
  ],
  [
    'calls every failure rejected',
    withPlatform({ classify: () => ({ kind: 'rejected', reason: 'No.', code: null }) }),
    'a call that meets the fault "server_error" fails with the expected kind',
  ],
  [
    'classifies by message text',
    withPlatform({
      classify(reply) {
        const failure = platform.classify(reply);
        return {
          ...failure,
          kind: JSON.stringify(reply.body).includes('credentials') ? 'token_expired' : 'rejected',
        };
      },
    }),
    'failures are classified by status and code, never by message text',
  ],
  [
    'does not say when to try again',
    withPlatform({
      classify(reply) {
        const { kind, reason, code } = platform.classify(reply);
        return { kind, reason, code };
      },
    }),
    'a rate-limited call says when it may be tried again',
  ],
  [
    'offers insights that it cannot read',
    { ...workingNetwork, platform: { ...platform, insights: null } },
    'the facts offer exactly what the server code can do',
  ],
  [
    'has no messages for failed analytics',
    {
      ...workingNetwork,
      facts: {
        ...facts,
        analytics: { words: { accounts: '', empty: 'Nobody', failed: '', byKind: {} } },
      },
    },
    'analytics have a message for each failure and for a missing account',
  ],
  [
    'lets videos pass that the network rejects for their length',
    {
      ...workingNetwork,
      facts: {
        ...facts,
        check: (content) => facts.check(content).filter(({ code }) => code !== 'video_too_long'),
      },
    },
    'the product refuses exactly the files that the network refuses',
  ],
  [
    'calls a rejected video published',
    withPlatform({
      publish: {
        ...platform.publish,
        finish: async (job, receipt) => ({
          url: (await platform.publish.finish?.(job, receipt))?.url ?? null,
          warnings: [],
        }),
      },
    }),
    'a file that is sent is shown or refused',
  ],
  [
    'loses its state on a restart',
    sandboxed(() => ({ save: () => null })),
    'the sandbox keeps codes and grants across a restart',
  ],
  [
    'drops a parameter that it does not know',
    sandboxed((network) => ({
      handle(request) {
        const query = new URLSearchParams(request.query);
        query.delete('unheard_of');
        return network.handle({ ...request, query });
      },
    })),
    'the answer to every call names a parameter that the sandbox does not act on',
  ],
  [
    'drops a member that it does not know from its bodies',
    sandboxed((network) => ({
      async handle(request) {
        const text = new TextDecoder().decode(await request.bytes());
        const bytes = new TextEncoder().encode(text.replace('"unheard_of":1,', ''));
        return network.handle({ ...request, bytes: () => Promise.resolve(bytes) });
      },
    })),
    'every call refuses a repeated parameter',
  ],
  [
    'takes the last of two values of a parameter',
    sandboxed((network) => ({
      handle: (request) =>
        network.handle({ ...request, query: new URLSearchParams(Object.fromEntries(request.query)) }),
    })),
    'every call refuses a repeated parameter',
  ],
  [
    'keeps revoked tokens valid',
    sandboxed(() => ({ revoke: () => undefined })),
    'a token that the person revoked fails as token_expired',
  ],
];

describe('conformance checks', () => {
  it('there are at least thirty checks, each with a name of its own', () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    expect(all.length).toBeGreaterThanOrEqual(30);
  });
});

describeFaultyNetworks(faulty);

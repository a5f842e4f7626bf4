import { describe, expect, it } from 'vitest';
import type { CreateSandbox } from './_sandbox/sandbox.ts';
import { conformance } from './conformance.ts';
import { changed, describeFaulty, type Faulty, sound } from './conformance/faulty.ts';

const { platform, facts } = sound;

const sandboxed = (change: (network: ReturnType<CreateSandbox>) => Partial<ReturnType<CreateSandbox>>) => ({
  ...sound,
  createSandbox: ((world, saved) => {
    const network = sound.createSandbox(world, saved);
    return { ...network, ...change(network) };
  }) satisfies CreateSandbox,
});

const all = Object.values(conformance).flat();

const faulty: readonly Faulty[] = [
  [
    'allows a longer description',
    { ...sound, facts: { ...facts, limits: { ...facts.limits, description: 3001 } } },
    'has the limits of the specification',
  ],
  [
    'publishes with permissions it never asks for',
    { ...sound, facts: { ...facts, publishScopes: ['other'] } },
    'has a name, a colour',
  ],
  ['checks nothing', { ...sound, facts: { ...facts, check: () => [] } }, 'lets a description be as long'],
  [
    'calls every failure rejected',
    changed({ classify: () => ({ kind: 'rejected', reason: 'No.', code: null }) }),
    'tells what it means when a call is answered with "server_error"',
  ],
  [
    'looks for words',
    changed({
      classify(reply) {
        const failure = platform.classify(reply);
        return {
          ...failure,
          kind: JSON.stringify(reply.body).includes('credentials') ? 'token_expired' : 'rejected',
        };
      },
    }),
    'tells failures apart by status',
  ],
  [
    'does not say when to come again',
    changed({
      classify(reply) {
        const { kind, reason, code } = platform.classify(reply);
        return { kind, reason, code };
      },
    }),
    'says when it may ask again',
  ],
  [
    'offers to read what it cannot',
    { ...sound, platform: { ...platform, insights: null } },
    'offers people exactly',
  ],
  [
    'says nothing of why its analytics fail',
    {
      ...sound,
      facts: {
        ...facts,
        analytics: { words: { accounts: '', empty: 'Nobody', failed: '', byKind: {} } },
      },
    },
    'has words for how its analytics fail',
  ],
  [
    'forgets when it is stopped',
    sandboxed(() => ({ save: () => null })),
    'keeps connections when it is stopped',
  ],
  ['revokes nothing', sandboxed(() => ({ revoke: () => undefined })), 'says that the connection has ended'],
];

describe('the suite of all networks', () => {
  it('has a name of its own for every check', () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    expect(all.length).toBeGreaterThanOrEqual(30);
  });
});

describeFaulty(faulty);

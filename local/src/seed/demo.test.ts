import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { keptCredentialKeys } from '../oidc/credential-keys.ts';
import { createServiceAccount } from '../oidc/service-account.ts';
import { functionsEnvironment, projectId } from '../orchestrate/environment.ts';
import { authPart, dataPart, startSandbox } from '../orchestrate/parts.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { seedDemo } from './seed.ts';
import { describeDemo, readDemo, received, type FoundDemo } from './testing/describe-demo.ts';

vi.setConfig({ testTimeout: 0, hookTimeout: 0 });

/** One hour after summer time ends in Berlin, on a Sunday. */
const now = Date.parse('2026-10-25T02:00:00.000Z');
const app = 'http://127.0.0.1:4600';
const silent = () => undefined;

async function fill(): Promise<FoundDemo> {
  const dataDir = createTemporaryFolder();
  const keys = join(dataDir, 'keys');
  const account = await createServiceAccount({ dir: keys, projectId });
  const credentialKeys = await keptCredentialKeys(keys);
  const [auth, data, sandbox] = await Promise.all([
    authPart(dataDir)(silent),
    dataPart(dataDir, account)(silent),
    startSandbox(dataDir, app, silent),
  ]);
  const networks = sandbox.ready.host;
  const addresses = { app, behind: app, auth: auth.ready.host, networks, ...data.ready };
  const env = functionsEnvironment(addresses, account, {
    credentialKeys,
    networkKeys: sandbox.ready.keys,
  });
  await seedDemo({ dataDir, empty: false, now, line: silent }, addresses, env);
  const found = await readDemo({ ...data.ready, sandbox: networks }, { from: now, to: now });
  await Promise.all([auth, data, sandbox].map((part) => part.stop()));
  return found;
}

/**
 * The posts and deliveries of Fanfare without their random fields, and the posts that all networks received from the
 * café.
 */
function contentOf(each: FoundDemo) {
  const documents = [...each.documents]
    .filter(([path]) => /^workspaces\/[^/]+\/(posts|deliveries)\//.test(path))
    // Leaves out the ids of users, which Firebase Auth chooses at random, and the handles, whose encryption uses a random
    // number.
    .map(([path, document]) => {
      const same = Object.entries(document).filter(([name]) => !['createdBy', 'handle'].includes(name));
      return `${path} ${JSON.stringify(same)}`;
    });
  return [...documents.toSorted(), ...received(each).map((post) => JSON.stringify(post))];
}

// Making a demo takes as long as all other tests of this package. So only `npm run test:deep` makes these demos, while
// `npm test` checks only the demo that `npm start` makes.
describe.skipIf(process.env['PROPERTY_RUNS'] === undefined)('demos made at the end of summer time', () => {
  let first: FoundDemo;
  let second: FoundDemo;
  beforeAll(async () => {
    first = await fill();
    second = await fill();
  });

  describeDemo(() => first);

  it('two demos of the same seed and time have the same posts and deliveries', () => {
    expect(contentOf(first)).toEqual(contentOf(second));
  });
});

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../orchestrate/parts.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';

interface Manifest {
  specVersion: string;
  endpoints: Record<string, { region: readonly string[]; platform: string }>;
}

interface Config {
  functions: readonly { source: string }[];
  hosting: { rewrites: readonly { function?: { functionId: string; region: string } }[] };
}

/** The Firebase CLI runs this program of firebase-functions to find out which functions to deploy. */
const discovery = join(root, 'node_modules/firebase-functions/lib/bin/firebase-functions.js');

it('the discovery of the Firebase CLI loads the bundle and finds every function that firebase.json names', () => {
  const config = JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8')) as Config;
  const output = join(createTemporaryFolder(), 'functions.json');
  const { status, stderr } = spawnSync(process.execPath, [discovery], {
    cwd: join(root, config.functions[0]?.source ?? ''),
    env: { ...process.env, GCLOUD_PROJECT: 'demo-fanfare', FUNCTIONS_MANIFEST_OUTPUT_PATH: output },
    encoding: 'utf8',
  });
  expect({ status, stderr }).toMatchObject({ status: 0 });
  const { specVersion, endpoints } = JSON.parse(readFileSync(output, 'utf8')) as Manifest;
  expect(specVersion).toBe('v1alpha1');
  const deployed = Object.fromEntries(
    Object.entries(endpoints).map(([id, { region, platform }]) => [id, `${platform} ${region.join()}`]),
  );
  const named = config.hosting.rewrites.flatMap(({ function: target }) =>
    target ? [[target.functionId, `gcfv2 ${target.region}`]] : [],
  );
  expect(deployed).toMatchObject(Object.fromEntries(named));
  expect(Object.keys(deployed).sort()).toEqual(['api', 'deliver', 'media', 'pages', 'services', 'sweep']);
});

import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const nodeVersion = '24';

/**
 * Packages that are installed at deployment, because they have compiled parts or read files of their own; all others are
 * bundled.
 */
const external = [
  'firebase-admin',
  'firebase-functions',
  '@google-cloud/storage',
  '@google-cloud/tasks',
  'sharp',
];

/** Some bundled packages expect `require` and `__dirname`, which ES modules do not have. */
const banner = `import { createRequire as __createRequire } from 'node:module';
const require = __createRequire(import.meta.url);
const __dirname = import.meta.dirname;`;

/**
 * Two packages of the Firestore library each bring a copy of google-gax with the same protocol definitions. With only
 * one copy, the bundle is a quarter smaller and needs a fifth less work to read its first document.
 */
const oneGax: Plugin = {
  name: 'one-gax',
  setup({ onResolve, resolve }) {
    const firestore = dirname(createRequire(import.meta.url).resolve('@google-cloud/firestore/package.json'));
    onResolve({ filter: /^google-gax(\/|$)/ }, async ({ path, kind, pluginData }) =>
      pluginData === firestore ? null : resolve(path, { kind, resolveDir: firestore, pluginData: firestore }),
    );
  },
};

interface Manifest {
  name: string;
  version: string;
  dependencies: Record<string, string>;
}

/**
 * The package.json that `firebase deploy` uploads next to the bundle: the few packages to install, with exact
 * versions.
 */
function deployedManifest({ name, version, dependencies }: Manifest): object {
  return {
    name,
    version,
    private: true,
    type: 'module',
    main: 'index.js',
    engines: { node: nodeVersion },
    dependencies: Object.fromEntries(
      Object.entries(dependencies).filter(([each]) => external.includes(each)),
    ),
  };
}

/**
 * Bundles into a folder, which is created if needed. Returns the packages that the bundle imports, whether at startup
 * or later.
 */
export async function bundleInto(folder: string): Promise<string[]> {
  const manifest = JSON.parse(await readFile(join(here, 'package.json'), 'utf8')) as Manifest;
  const { metafile } = await build({
    absWorkingDir: here,
    entryPoints: { index: 'src/deployed.ts' },
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: `node${nodeVersion}`,
    external,
    plugins: [oneGax],
    banner: { js: banner },
    chunkNames: 'chunks/[name]-[hash]',
    sourcemap: true,
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
  });
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(deployedManifest(manifest), null, 2)}\n`);
  return Object.values(metafile.outputs).flatMap(({ imports }) =>
    imports.filter((each) => each.external === true).map(({ path }) => path),
  );
}

/** Builds `functions/lib`, the source of `firebase deploy`. A build that fails leaves the previous one unchanged. */
export async function buildFunctions(): Promise<void> {
  const lib = join(here, 'lib');
  const fresh = join(here, '..', '.local', 'cache', 'functions-lib');
  await rm(fresh, { recursive: true, force: true });
  await mkdir(dirname(fresh), { recursive: true });
  await bundleInto(fresh);
  await rm(lib, { recursive: true, force: true });
  await rename(fresh, lib);
}

// import.meta.main would need Node 24.2, but the registry has only 24.0 for macOS on arm.
if (process.argv[1] === fileURLToPath(import.meta.url)) await buildFunctions();

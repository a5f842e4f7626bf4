import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { build } from '../local/src/build/build.ts';
import { staleTargets } from '../local/src/build/stamps.ts';
import { compileHint } from '../web/compile-early.ts';
import { root } from '../local/src/orchestrate/parts.ts';
import type { BenchLine } from './line.ts';

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, Chunk>;

const dist = fileURLToPath(new URL('../web/dist', import.meta.url));
const manifestFile = join(dist, '.vite/manifest.json');

interface Route {
  name: string;
  atMost: number;
  /** Lazy modules that are loaded together with the route. */
  modules: string[];
  /** Lazy modules that the route always loads after its screen is shown. */
  later?: string[];
}

/** The most script files that a route may load at first. */
const maxScripts = 24;
/**
 * The most script files of an editor and its `later` modules, so that the whole screen makes fewer than 25 requests.
 */
const maxScriptsWithLater = 18;

/**
 * The chunk of the frame around every signed-in screen. Several modules share it, so the manifest has only the name of
 * the chunk and no source file.
 */
const frame = 'frame';

const analyticsScreen = 'src/features/analytics/analytics-screen.tsx';
const signedOutScreens = new Set([
  'src/features/session/login-screen.tsx',
  'src/features/session/action-screen.tsx',
]);

/** The screen that loads one of the editors, depending on its address. */
const uploadScreen = 'upload-screen';
const editors = { composer: 'composer-panel.tsx', 'carousel editor': 'carousel/index.ts' };

const editorRoutes = (): Route[] =>
  Object.entries(editors).map(([name, file]) => ({
    name,
    atMost: 210,
    modules: [frame, uploadScreen, `src/features/composer/${file}`],
    later: [
      'frame-parts',
      'composer-parts',
      ...(name === 'composer' ? [] : ['src/features/composer/carousel/slide-list.tsx']),
    ],
  }));

/** Each screen is a chunk. Screens that need a session also load the frame. */
function routesOf(manifest: Manifest): Route[] {
  const screens = Object.keys(manifest).filter((key) => key.endsWith('-screen.tsx'));
  return screens.map((screen) => {
    const name = `${basename(screen, '-screen.tsx')} screen`;
    if (signedOutScreens.has(screen)) return { name, atMost: 170, modules: [screen] };
    return { name, atMost: 210, modules: [frame, screen] };
  });
}

function closure(manifest: Manifest, from: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key);
    if (!chunk)
      throw new Error(`The build has no chunk "${key}". Say in bench/bundle.ts what it is called now.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of from) visit(key);
  return files;
}

const sizes = new Map<string, number>();

/** The gzipped size of a file. Sizes are cached, because most routes share most of their files. */
function gzipKb(file: string): number {
  const size = sizes.get(file) ?? gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1024;
  sizes.set(file, size);
  return size;
}

/** JavaScript of the first load of each route: its size, gzipped, and the number of files. */
export async function run(): Promise<BenchLine[]> {
  // Builds the web app first, so that the current source is measured and not an older build.
  await build(() => undefined, {
    wanted: () => staleTargets(root).filter((target) => target.name === 'web'),
  });
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  const screens = [...routesOf(manifest), ...editorRoutes()].flatMap(({ name, atMost, modules, later }) => {
    const files = closure(manifest, ['index.html', ...modules]);
    const withLater = later && closure(manifest, ['index.html', ...modules, ...later]).size;
    const value = [...files].reduce((sum, file) => sum + gzipKb(file), 0);
    return [
      { name: `first load of ${name}`, value, unit: 'KB', budget: { atMost } },
      { name: `scripts of ${name}`, value: files.size, unit: 'files', budget: { atMost: maxScripts } },
      ...(withLater === undefined
        ? []
        : [
            {
              name: `scripts of ${name} and its lazy parts`,
              value: withLater,
              unit: 'files',
              budget: { atMost: maxScriptsWithLater },
            },
          ]),
    ];
  });
  // Every page waits for `index.html`, so it must not contain the styles of single screens.
  const page: BenchLine = { name: 'page', value: gzipKb('index.html'), unit: 'KB', budget: { atMost: 6 } };
  return [page, typeface(), ...screens, lazyCharts(manifest), compiledLate(manifest)];
}

/** The Latin file of the typeface. Every page preloads this file; `tools/typeface.ts` makes it. */
function typeface(): BenchLine {
  const files = readdirSync(join(dist, 'assets')).filter((file) => file.startsWith('inter-latin-wght-'));
  const value = files.reduce((sum, file) => sum + statSync(join(dist, 'assets', file)).size / 1024, 0);
  return { name: 'typeface', value, unit: 'KB', budget: { atMost: 30 } };
}

/** The charts load after the analytics screen, so they count separately. */
function lazyCharts(manifest: Manifest): BenchLine {
  const loaded = closure(manifest, ['index.html', frame, analyticsScreen]);
  const charts = closure(manifest, ['src/features/analytics/charts/index.ts']);
  const added = [...charts].filter((file) => !loaded.has(file));
  const value = added.reduce((sum, file) => sum + gzipKb(file), 0);
  return { name: 'charts, loaded later', value, unit: 'KB', budget: { atMost: 150 } };
}

/** Files whose functions Chrome would compile on the main thread (`web/compile-early.ts`). */
function compiledLate(manifest: Manifest): BenchLine {
  const files = new Set(Object.values(manifest).map(({ file }) => file));
  const late = [...files].filter(
    (file) => file.endsWith('.js') && !readFileSync(join(dist, file), 'utf8').startsWith(compileHint),
  );
  return { name: 'scripts that are compiled late', value: late.length, unit: 'files', budget: { atMost: 0 } };
}

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

const frame = ['src/app/shell.tsx'];

type Screens = Readonly<Record<string, readonly string[]>>;

/**
 * The modules of each screen by its path. The key contains the parameter `type` if that parameter decides which editor
 * is loaded. A screen without a line here works too, but loads only after the entry has run.
 */
const screens: Screens = {
  '/dashboard': ['src/features/guide/dashboard-screen.tsx'],
  '/dashboard/socials': ['src/features/accounts/socials-screen.tsx'],
  '/dashboard/schedule': ['src/features/calendar/calendar-screen.tsx'],
  '/dashboard/posts': ['src/features/posts/posts-screen.tsx'],
  '/dashboard/analytics': ['src/features/analytics/analytics-screen.tsx'],
  '/dashboard/comments': ['src/features/comments/comments-screen.tsx'],
  '/dashboard/library': ['src/features/media/library-screen.tsx'],
  '/dashboard/upload': [
    'src/features/composer/upload-screen.tsx',
    'src/features/composer/composer-panel.tsx',
  ],
  '/dashboard/upload?type=carousel': [
    'src/features/composer/upload-screen.tsx',
    'src/features/composer/carousel/index.ts',
  ],
  '/dashboard/upload?type=bulk': ['src/features/sheet/sheet-screen.tsx'],
  '/dashboard/templates': ['src/features/templates/templates-screen.tsx'],
  '/dashboard/settings': ['src/app/settings-tabs.tsx', 'src/features/settings/settings-screen.tsx'],
  // This screen is listed because payment pages redirect to it.
  '/dashboard/settings/subscription': [
    'src/app/settings-tabs.tsx',
    'src/features/billing/subscription-screen.tsx',
  ],
  '/dashboard/settings/team': ['src/app/settings-tabs.tsx', 'src/features/workspaces/workspaces-screen.tsx'],
};

/** Files that a browser needs to run the given modules. */
function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): Set<string> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const files = new Set<string>();
  const visit = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    const chunk = chunks.find(({ fileName }) => fileName === file);
    for (const style of chunk?.viteMetadata?.importedCss ?? []) files.add(style);
    for (const imported of chunk?.imports ?? []) visit(imported);
  };
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/${module}`)));
    if (!chunk) throw new Error(`The build has no chunk for ${module}. web/preload-route.ts names it.`);
    visit(chunk.fileName);
  }
  return files;
}

/**
 * The file that makes the first call. It must not import another file, because the first call would wait for that file.
 */
function beginFile(bundle: Rolldown.OutputBundle): string {
  const [file] = [...filesOf(bundle, ['src/begin.ts'])];
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const imported = chunks.find(({ fileName }) => fileName === file)?.imports ?? [];
  const others = chunks.filter(
    ({ fileName, name }) => imported.includes(fileName) && name !== 'rolldown-runtime',
  );
  if (file === undefined || others.length > 0)
    throw new Error(
      `${file} begins the visit, but waits for ${others.map(({ name }) => name).join(', ')}. See web/chunks.ts.`,
    );
  return file;
}

/**
 * Runs in the browser while the entry loads. Requests the files of the frame first, and the files of the screen after
 * they have arrived. All requests at the same time would delay the largest file of the entry, and the page cannot start
 * without that file.
 */
const preload = `(files, frame, routes) => {
  const request = (index) =>
    new Promise((resolve) => {
      const link = document.createElement('link');
      const isStyle = files[index].endsWith('.css');
      link.rel = isStyle ? 'preload' : 'modulepreload';
      // Vite loads styles in this mode. A file that was preloaded in another mode would be requested again.
      if (isStyle) Object.assign(link, { as: 'style', crossOrigin: 'anonymous' });
      link.onload = link.onerror = resolve;
      link.href = '/' + files[index];
      document.head.append(link);
    });
  const path = location.pathname.replace(/\\/$/, '');
  const type = new URLSearchParams(location.search).get('type');
  const screen = routes[path + '?type=' + type] ?? routes[path];
  if (screen) Promise.all(frame.map(request)).then(() => screen.map(request));
}`;

export function scriptFor(bundle: Rolldown.OutputBundle, ofScreens: Screens = screens): string {
  const files: string[] = [];
  const indexOf = (file: string) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1);
  const entry = filesOf(bundle, ['index.html']);
  const inFrame = filesOf(bundle, frame);
  const frameFiles = [...inFrame].filter((file) => !entry.has(file)).map(indexOf);
  const routes = Object.fromEntries(
    Object.entries(ofScreens).map(([path, modules]) => [
      path,
      [...filesOf(bundle, modules)].filter((file) => !entry.has(file) && !inFrame.has(file)).map(indexOf),
    ]),
  );
  return `(${preload})(${JSON.stringify(files)},${JSON.stringify(frameFiles)},${JSON.stringify(routes)});\n`;
}

const colourModeTag = '<script src="/colour-mode.js"></script>';
const colourMode = readFileSync(new URL('public/colour-mode.js', import.meta.url), 'utf8');

let script: { fileName: string; source: string } | null = null;

/**
 * One index.html serves every path, so a small script requests the files of the opened screen while the entry is still
 * loading. The page allows no inline scripts, so the script is added to the file that sets the colour mode. The page
 * waits for that file anyway, and the file runs before the large files arrive.
 */
export const preloadRoute: Plugin = {
  name: 'preload-route',
  apply: 'build',
  transformIndexHtml(html, { bundle }) {
    if (!bundle) return html;
    if (!html.includes(colourModeTag)) throw new Error(`web/index.html lacks ${colourModeTag}.`);
    const source = `${colourMode}${scriptFor(bundle)}`;
    const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
    script = { fileName: `assets/first-${hash}.js`, source };
    // The first call is in a separate module, which runs as soon as it has arrived, before the entry and React.
    const begin = `<script type="module" crossorigin src="/${beginFile(bundle)}"></script>`;
    return html.replace(colourModeTag, `<script src="/${script.fileName}"></script>\n    ${begin}`);
  },
  generateBundle: {
    order: 'post',
    handler() {
      if (script) this.emitFile({ type: 'asset', ...script });
    },
  },
};

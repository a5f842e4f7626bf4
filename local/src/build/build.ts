import { spawn } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../orchestrate/parts.ts';
import { StartError } from '../process/start-error.ts';
import { inTurn } from './in-turn.ts';
import { stampTarget, staleTargets } from './stamps.ts';
import { targets, type Target } from './targets.ts';

const newSite = join(root, '.local/cache/new-site');

const commands: Record<Target['name'], readonly string[]> = {
  web: [
    'node_modules/vite/bin/vite.js',
    'build',
    'web',
    '--logLevel',
    'warn',
    '--outDir',
    newSite,
    '--emptyOutDir',
  ],
  functions: ['functions/build.ts'],
};

/** Replaces the site by renaming folders, so that a running product which serves it never finds it half written. */
function putInPlace(site: string): void {
  const old = join(root, '.local/cache/old-site');
  rmSync(old, { recursive: true, force: true });
  if (existsSync(site)) renameSync(site, old);
  renameSync(newSite, site);
  rmSync(old, { recursive: true, force: true });
}

/** Each build runs in its own process, so that its memory is released afterwards. */
function run({ name }: Target, maps: boolean, line: (text: string) => void): Promise<void> {
  const [script = '', ...args] = commands[name];
  if (name === 'web' && !maps) args.push('--sourcemap', 'false');
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, script), ...args],
    {
      cwd: root,
      // With the value `test`, which tests set, the site would contain React's development version, which is 80 KB
      // larger.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const said: string[] = [];
  const hear = (chunk: Buffer) => {
    const text = chunk.toString('utf8').trimEnd();
    if (text === '') return;
    said.push(text);
    line(text);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new StartError(`Building ${name} failed:\n${said.join('\n')}`));
    });
  });
}

interface BuildOptions {
  /** The targets to build. By default, the targets whose output is missing or was built from other sources. */
  wanted?: () => readonly Target[];
  /**
   * Whether the site gets source maps, which take a fifth of its build's time. The local product does not serve them.
   */
  maps?: boolean;
  /** Called for each target as soon as it is up to date. */
  onBuilt?: (name: Target['name']) => void;
}

/** Builds the targets. Another process that builds in the same folder waits until this build has ended. */
export const build = (
  line: (text: string) => void,
  { wanted = () => staleTargets(root), maps = false, onBuilt }: BuildOptions = {},
): Promise<void> =>
  inTurn(join(root, '.local/cache/build.lock'), async () => {
    const needed = wanted();
    await Promise.all(
      targets.map(async (target) => {
        if (needed.includes(target)) {
          await run(target, maps, line);
          if (target.name === 'web') putInPlace(join(root, 'web/dist'));
          stampTarget(root, target);
        }
        onBuilt?.(target.name);
      }),
    );
  });

/** Builds only the functions. In development, the site is served from its sources, so it needs no build. */
export const buildFunctions = (line: (text: string) => void) =>
  build(line, { wanted: () => staleTargets(root).filter(({ name }) => name === 'functions') });

/** Builds all targets with source maps, for a deploy. */
export const buildAll = (line: (text: string) => void) => build(line, { wanted: () => targets, maps: true });

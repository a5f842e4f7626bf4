import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** The commit where this branch left main. On main itself, the last commit. */
export function changesSince(): string {
  const head = git('rev-parse', 'HEAD');
  const main = ['origin/main', 'main'].find((name) => git('rev-parse', '--verify', '--quiet', name) !== null);
  const base = main === undefined ? null : git('merge-base', 'HEAD', main);
  return base === null || base === head ? 'HEAD~1' : base;
}

/** Files that were added or changed since a commit, committed or not. */
export function changedFiles(since: string): string[] {
  const changed = git('diff', '--name-only', '--diff-filter=d', since) ?? '';
  const added = git('ls-files', '--others', '--exclude-standard') ?? '';
  return `${changed}\n${added}`.split('\n').filter((file) => file !== '' && existsSync(file));
}

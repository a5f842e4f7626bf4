import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { localQueues } from '../local/src/tasks/queues.ts';
import { queueCommands } from './queues.ts';
import { networks } from '../platforms/registry.ts';

const root = join(import.meta.dirname, '..');
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const page = textOf('docs/going-live.md');

/** The text under a heading up to the next heading of the same or a higher level. */
function chapter(heading: string): string {
  const level = heading.indexOf(' ');
  const [, after = ''] = page.split(`\n${heading}\n`);
  return after.split(new RegExp(`^#{1,${level}} `, 'm'))[0] ?? '';
}

const quoted = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map((found) => found[1] ?? '');
/** The list item that begins with a bold word, with its continuation lines. */
const lineOf = (text: string, word: string) =>
  new RegExp(`^- \\*\\*${word}\\*\\*:([\\s\\S]*?)(?=\\n- \\*\\*|\\n*$(?![\\s\\S]))`, 'm').exec(text)?.[1] ??
  '';

/** Names of all settings and secrets that the functions define. */
const asked = readdirSync(join(root, 'functions/src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .flatMap((path) => [
    ...textOf(join('functions/src', path)).matchAll(/\bdefine(?:[A-Z]\w+)\(\s*'([A-Z\d_]+)'/g),
  ])
  .map((found) => found[1] ?? '');

/** The first cell of each table row in a chapter. */
const rows = (text: string) => [...text.matchAll(/^\| `([A-Z\d_]+)`/gm)].map((found) => found[1] ?? '');

describe('the page about going live', () => {
  it('the page lists exactly the existing settings and secrets', () => {
    expect(asked).toContain('NETWORK_KEYS');
    expect(rows(chapter('## 3. Settings and secrets')).toSorted()).toEqual(asked.toSorted());
  });

  it.each(networks.map((network) => [network.label, network] as const))(
    'the page explains for %s what to register, the redirect address, scopes, reviews, limits and how to check',
    (label, { id, scopes }) => {
      const text = chapter(`### ${label}`);
      for (const word of ['Register', 'Reviews', 'Limits', 'To check'])
        expect(lineOf(text, word).trim(), word).not.toBe('');
      expect(quoted(lineOf(text, 'Redirect URI'))).toContain(`https://<site>/socials/callback/${id}`);
      expect(quoted(lineOf(text, 'Scopes')).toSorted()).toEqual([...scopes].toSorted());
    },
  );

  it('the page lists exactly the existing networks', () => {
    const told = [...chapter('## 4. The networks').matchAll(/^### (.+)$/gm)].map((found) => found[1] ?? '');
    expect(told.toSorted()).toEqual(networks.map(({ label }) => label).toSorted());
  });

  it('the commands on the page create every queue with the same limit as local development', () => {
    const commands = queueCommands('us-central1');
    expect(page).toContain('npm run --silent queues -- us-central1 | sh');
    for (const [name, limits] of Object.entries(localQueues)) {
      const command = commands.find((each) => each.includes(` ${name} --location=us-central1`)) ?? '';
      for (const limit of Object.values(limits.rateLimits ?? {})) expect(command).toContain(`=${limit}`);
    }
    expect(commands).toHaveLength(Object.keys(localQueues).length);
  });

  it('the front page links to the page about going live', () => {
    expect(textOf('README.md')).toContain('(docs/going-live.md)');
  });
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { routes } from '../core/src/api/routes.ts';
import type { Route } from '../core/src/api/route.ts';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
const rows = page.split('\n').filter((line) => /^\| (?!promise|-)/.test(line));
const quoted = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, found = '']) => found);

describe('the page about security', () => {
  it('every promise on the page names tests that exist', () => {
    expect(rows.length).toBeGreaterThan(15);
    for (const row of rows) {
      const [, , heldBy = ''] = row.split('|');
      expect([row, quoted(heldBy)]).not.toEqual([row, []]);
      for (const path of quoted(heldBy)) expect([path, existsSync(join(root, path))]).toEqual([path, true]);
    }
  });

  it('the page lists the sensitive calls', () => {
    const [, list = ''] = /^Sensitive calls: ([\s\S]*?)\. /m.exec(page) ?? [];
    const sensitive = Object.entries<Route>(routes).filter(([, route]) => route.sensitive);
    expect(quoted(list).toSorted()).toEqual(sensitive.map(([name]) => name).toSorted());
  });
});

import { matchesGlob } from 'node:path';
import { readFileSync } from 'node:fs';
import { routes } from '@fanfare/core/api/routes.ts';
import { describe, expect, it } from 'vitest';
import { table } from './testing/every-route.ts';
import { functionOf } from './runs-in.ts';

interface Rewrite {
  source?: string;
  regex?: string;
  function?: { functionId: string };
}
const { hosting } = JSON.parse(readFileSync(new URL('../../../firebase.json', import.meta.url), 'utf8')) as {
  hosting: { rewrites: Rewrite[] };
};

describe('the function of a call', () => {
  it.each(table)('Hosting sends a call to the only function that answers it: %s', (_name, route) => {
    const path = route.path.replace(/\{\w+\}/g, 'x');
    const rewrite = hosting.rewrites.find(({ source, regex }) =>
      regex === undefined ? matchesGlob(path, source ?? '') : new RegExp(regex, 'u').test(path),
    );
    expect(rewrite?.function?.functionId).toBe(functionOf(route));
  });

  it('every call with a file is answered by the function for files', () => {
    const withFiles = table.filter(([, { files }]) => Object.keys(files).length > 0);
    expect(withFiles.length).toBeGreaterThan(0);
    for (const [, route] of [...withFiles, ['copy', routes.copyMedia] as const])
      expect(functionOf(route)).toBe('media');
  });
});

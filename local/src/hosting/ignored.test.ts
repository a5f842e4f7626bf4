import { describe, expect, it } from 'vitest';
import { isIgnored } from './ignored.ts';

const patterns = ['**/.*', '**/*.map', 'firebase.json'];

describe('the ignored files', () => {
  it.each(['/.vite/manifest.json', '/.env', '/deep/.git/config', '/assets/app.js.map', '/firebase.json'])(
    'the file %s is not served',
    (path) => {
      expect(isIgnored(path, patterns)).toBe(true);
    },
  );

  it.each(['/index.html', '/assets/app.js', '/maps/map.png', '/deep/firebase.json', '/'])(
    'the file %s is served',
    (path) => {
      expect(isIgnored(path, patterns)).toBe(false);
    },
  );
});

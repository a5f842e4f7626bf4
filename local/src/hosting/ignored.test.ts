import { describe, expect, it } from 'vitest';
import { isIgnored } from './ignored.ts';

const patterns = ['**/.*', '**/*.map', 'firebase.json'];

describe('a file that would not be deployed', () => {
  it.each(['/.vite/manifest.json', '/.env', '/deep/.git/config', '/assets/app.js.map', '/firebase.json'])(
    'is not served: %s',
    (path) => {
      expect(isIgnored(path, patterns)).toBe(true);
    },
  );

  it.each(['/index.html', '/assets/app.js', '/maps/map.png', '/deep/firebase.json', '/'])(
    'is not %s',
    (path) => {
      expect(isIgnored(path, patterns)).toBe(false);
    },
  );
});

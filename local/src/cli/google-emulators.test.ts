import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { root } from '../orchestrate/parts.ts';

const cli = createRequire(import.meta.url).resolve('firebase-tools/lib/bin/firebase.js');
const project = 'demo-fanfare';

describe('the Firebase CLI with its own emulators', () => {
  it('the Firebase CLI loads firebase.json and every function of the bundle, and serves both the site and the functions', () => {
    const ask =
      "for (const path of ['/api/auth/user/social_media_tokens', '/services/nothing', '/login']) { const r = await fetch('http://127.0.0.1:5002' + path); console.log('ANSWER', path, r.status, r.headers.get('x-frame-options')); }";
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [cli, 'emulators:exec', '--only', 'functions,hosting', '--project', project, `node -e "${ask}"`],
      { cwd: root, encoding: 'utf8', timeout: 120_000 },
    );
    const output = stdout + stderr;
    for (const name of ['api', 'services']) expect(output).toContain(`functions[us-central1-${name}]`);
    expect(output).toContain('ANSWER /login 200 DENY');
    expect(output).toContain('ANSWER /api/auth/user/social_media_tokens 401');
    expect(output).toContain('ANSWER /services/nothing 404');
  }, 150_000);
});

import { describe, expect, it } from 'vitest';
import { startChild } from './child.ts';
import type { Behaviour } from './testing/part.ts';

function start(behaviour: Behaviour, pace: { progressEveryMs?: number; idleReports?: number } = {}) {
  const lines: string[] = [];
  const child = startChild<Behaviour, { answer: number }>({
    name: 'test',
    entry: new URL('testing/part.ts', import.meta.url),
    settings: behaviour,
    ...pace,
    line: (name, text) => lines.push(`${name}: ${text}`),
  });
  return { child, lines };
}

describe('a part in its own process', () => {
  it('a part reports a value when it is ready, and its output is passed on', async () => {
    const { child, lines } = start('works');
    const part = await child;
    expect(part.ready).toEqual({ answer: 42 });
    await part.stop();
    expect(lines).toEqual(['test: behaves as: works', 'test: stopped in order']);
    expect(await part.exited).toEqual({ wanted: true, code: 0, signal: null });
  });

  it('if a part refuses to start, its start fails with the sentence that the part reports', async () => {
    const { child, lines } = start('refuses');
    await expect(child).rejects.toThrow('The test refuses to start.');
    expect(lines).toEqual(['test: behaves as: refuses']);
  });

  it('an unexpected error during the start of a part is logged with its stack', async () => {
    const { child, lines } = start('breaks');
    await expect(child).rejects.toThrow('undefined is not a function');
    expect(lines.join('\n')).toContain('part.ts');
  });

  it('if a part dies before it is ready, its start fails', async () => {
    await expect(start('dies').child).rejects.toThrow(
      'The part "test" ended with code 7 before it was ready.',
    );
  });

  it('if the system cannot create the process of a part, its start fails', async () => {
    const { execPath } = process;
    process.execPath = '/nowhere/node';
    try {
      await expect(start('works').child).rejects.toThrow(
        /The part "test" could not be started: spawn .*ENOENT/,
      );
    } finally {
      process.execPath = execPath;
    }
  });

  const impatient = { progressEveryMs: 20, idleReports: 5 };

  it('if a part makes no progress, its start fails', async () => {
    await expect(start('hangs', impatient).child).rejects.toThrow(
      'The part "test" stopped making progress before it was ready.',
    );
  });

  it('the orchestrator waits for a part that starts slowly, as long as the part makes progress', async () => {
    const part = await start('works long', impatient).child;
    expect(part.ready).toEqual({ answer: 42 });
    await part.stop();
  });

  it('a part that is killed reports an unexpected exit', async () => {
    const part = await start('works').child;
    process.kill(part.pid, 'SIGKILL');
    expect(await part.exited).toEqual({ wanted: false, code: null, signal: 'SIGKILL' });
  });

  it('a part that cannot shut down cleanly ends itself before the orchestrator kills it', async () => {
    const part = await start('never stops').child;
    await part.stop();
    expect(await part.exited).toEqual({ wanted: true, code: 0, signal: null });
  });

  it('a part ignores SIGINT and stops only on request', async () => {
    const { child, lines } = start('works');
    const part = await child;
    process.kill(part.pid, 'SIGINT');
    await part.stop();
    expect(lines.at(-1)).toBe('test: stopped in order');
  });
});

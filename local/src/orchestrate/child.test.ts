import { describe, expect, it } from 'vitest';
import { startChild } from './child.ts';
import type { Behaviour } from './testing/part.ts';

function start(behaviour: Behaviour, pace: { progressEveryMs?: number; idleReports?: number } = {}) {
  const said: string[] = [];
  const child = startChild<Behaviour, { answer: number }>({
    name: 'test',
    entry: new URL('testing/part.ts', import.meta.url),
    settings: behaviour,
    ...pace,
    line: (name, text) => said.push(`${name}: ${text}`),
  });
  return { child, said };
}

describe('a part in a process of its own', () => {
  it('is ready with what it says, and its lines are heard', async () => {
    const { child, said } = start('works');
    const part = await child;
    expect(part.ready).toEqual({ answer: 42 });
    await part.stop();
    expect(said).toEqual(['test: told to be one that works', 'test: stopped in order']);
    expect(await part.exited).toEqual({ wanted: true, code: 0, signal: null });
  });

  it('ends in its sentence when it cannot start', async () => {
    const { child, said } = start('refuses');
    await expect(child).rejects.toThrow('The moon is in the wrong place.');
    expect(said).toEqual(['test: told to be one that refuses']);
  });

  it('leaves a stack in the log when nobody foresaw what happened', async () => {
    const { child, said } = start('breaks');
    await expect(child).rejects.toThrow('undefined is not a function');
    expect(said.join('\n')).toContain('part.ts');
  });

  it('that dies at its start is a failure, not a wait', async () => {
    await expect(start('dies').child).rejects.toThrow(
      'The part "test" ended with code 7 before it was ready.',
    );
  });

  it('that the system cannot start is a failure, not a wait', async () => {
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

  it('that waits for something that never comes is given up and ended', async () => {
    await expect(start('hangs', impatient).child).rejects.toThrow(
      'The part "test" stopped making progress before it was ready.',
    );
  });

  it('is waited for as long as it works', async () => {
    const part = await start('works long', impatient).child;
    expect(part.ready).toEqual({ answer: 42 });
    await part.stop();
  });

  it('that is killed says that nobody wanted it', async () => {
    const part = await start('works').child;
    process.kill(part.pid, 'SIGKILL');
    expect(await part.exited).toEqual({ wanted: false, code: null, signal: 'SIGKILL' });
  });

  it('that cannot end in order ends by itself all the same, before it is ended by force', async () => {
    const part = await start('clings').child;
    await part.stop();
    expect(await part.exited).toEqual({ wanted: true, code: 0, signal: null });
  });

  it('does not end by Ctrl-C in the terminal, only in its order', async () => {
    const { child, said } = start('works');
    const part = await child;
    process.kill(part.pid, 'SIGINT');
    await part.stop();
    expect(said.at(-1)).toBe('test: stopped in order');
  });
});

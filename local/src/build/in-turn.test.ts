import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { inTurn } from './in-turn.ts';

const lock = () => join(createTemporaryFolder(), 'cache', 'build.lock');

describe('work under a lock file', () => {
  it('work waits until the process that holds the lock has ended', async () => {
    const file = join(createTemporaryFolder(), 'build.lock');
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const ended = once(other, 'exit');
    writeFileSync(file, String(other.pid));
    const steps: string[] = [];
    await inTurn(
      file,
      async () => void steps.push('works'),
      async () => {
        steps.push('waits');
        if (steps.length < 3) return;
        other.kill();
        await ended;
      },
    );
    expect(steps).toEqual(['waits', 'waits', 'waits', 'works']);
  });

  it('two calls with the same lock file in one process run one after the other', async () => {
    const file = lock();
    const steps: string[] = [];
    const first = Promise.withResolvers<void>();
    const both = [
      inTurn(file, async () => {
        steps.push('first begins');
        await first.promise;
        steps.push('first ends');
      }),
      inTurn(
        file,
        async () => void steps.push('second'),
        async () => first.resolve(),
      ),
    ];
    await Promise.all(both);
    expect(steps).toEqual(['first begins', 'first ends', 'second']);
  });

  it.each([
    ['a dead process', () => String(spawnSync(process.execPath, ['-e', '']).pid)],
    ['a dead process with the id of this one', () => String(process.pid)],
    ['a process that died while writing it', () => ''],
  ])('the lock of %s is taken over', async (_owner, content) => {
    const file = join(createTemporaryFolder(), 'build.lock');
    writeFileSync(file, content());
    let isDone = false;
    await inTurn(file, async () => void (isDone = true));
    expect(isDone).toBe(true);
  });

  it('the lock is released when the work fails', async () => {
    const file = lock();
    await expect(inTurn(file, () => Promise.reject(new Error('no space')))).rejects.toThrow('no space');
    expect(existsSync(file)).toBe(false);
  });
});

import { describe, expect, it, onTestFinished } from 'vitest';
import { startChild } from './child.ts';
import { exitsMax, keepRunning, type KeptPart } from './keep-running.ts';
import type { Behaviour } from './testing/part.ts';

/**
 * Keeps a part running. Its first process has the first of the behaviours, the second process the second, and so on;
 * all later processes have the last behaviour.
 */
async function keep(behaviours: readonly Behaviour[]) {
  const lines: string[] = [];
  const replaced: unknown[] = [];
  const time = { now: 0 };
  let starts = 0;
  let onLost: (sentence: string) => void;
  const lost = new Promise<string>((resolve) => (onLost = resolve));
  const part = await keepRunning<{ answer: number }>({
    start: (line, previous) => {
      const settings = behaviours[Math.min(starts, behaviours.length - 1)] ?? 'works';
      starts += 1;
      replaced.push(previous);
      const entry = new URL('testing/part.ts', import.meta.url);
      return startChild<Behaviour, { answer: number }>({ name: 'test', entry, settings, line });
    },
    line: (name, text) => lines.push(`${name}: ${text}`),
    now: () => time.now,
    onLost: (sentence) => onLost(sentence),
  });
  onTestFinished(() => part.stop());
  return { part, lines, lost, replaced, time };
}

/** Kills the part, and waits until the part either runs again or is given up. */
async function kill(part: KeptPart<unknown>, lost: Promise<string>): Promise<void> {
  const killed = part.pid();
  process.kill(killed, 'SIGKILL');
  const isReplaced = async () => {
    while (part.pid() === killed) {
      await new Promise((resolve) => setImmediate(resolve));
      await part.settled();
    }
  };
  await Promise.race([isReplaced(), lost]);
}

describe('a part that is kept running', () => {
  it('a killed part is started again and gets the report of its previous process', async () => {
    const { part, lines, lost, replaced } = await keep(['works']);
    await kill(part, lost);
    expect(part.ready()).toEqual({ answer: 42 });
    expect(replaced).toEqual([undefined, { answer: 42 }]);
    expect(lines).toContain(
      'test: Warning: The part "test" exited unexpectedly (SIGKILL). It is started again.',
    );
  });

  it('a part that dies during a restart is started once more', async () => {
    const { part, lines, lost } = await keep(['works', 'dies', 'works']);
    await kill(part, lost);
    expect(lines).toContain(
      'test: Warning: The part "test" ended with code 7 before it was ready. It is started again.',
    );
    expect(lines.at(-1)).toBe('test: behaves as: works');
  });

  it('a part that exits too often within a minute is not started again, and its last log lines are shown', async () => {
    const { part, lost, replaced } = await keep(['works', 'dies']);
    await kill(part, lost);
    expect(await lost).toBe(
      `The part "test" ended with code 7 before it was ready. This was the ${exitsMax}th time within a minute. ` +
        'Its last lines:\n  behaves as: works' +
        '\n  behaves as: dies'.repeat(exitsMax - 1),
    );
    expect(replaced).toHaveLength(exitsMax);
  });

  it('a part that exits at most once a minute is always started again', async () => {
    const { part, lost, time } = await keep(['works']);
    for (let n = 0; n < exitsMax; n += 1) {
      await kill(part, lost);
      time.now += 60_000;
    }
    await kill(part, lost);
    expect(process.kill(part.pid(), 0)).toBe(true);
  });

  it('a part that is restarted or stopped on request causes no warning', async () => {
    const { part, lines, replaced } = await keep(['works']);
    const before = part.pid();
    await part.restart();
    expect(part.pid()).not.toBe(before);
    await part.stop();
    expect(replaced).toHaveLength(2);
    expect(lines.filter((text) => text.includes('Warning'))).toEqual([]);
  });

  it('a part can be stopped while it is being started again', async () => {
    const { part, replaced } = await keep(['works']);
    const killed = part.pid();
    process.kill(killed, 'SIGKILL');
    await part.stop();
    expect(() => process.kill(killed, 0)).toThrow('ESRCH');
    expect(() => process.kill(part.pid(), 0)).toThrow('ESRCH');
    expect(replaced.length).toBeLessThan(3);
  });
});

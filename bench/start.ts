import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchLine } from './line.ts';
import { startProduct } from './started.ts';

/** Proportional set size: pages that processes share are counted once. Linux only; null elsewhere. */
function memoryMb(pid: number): number | null {
  try {
    const kb = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
    return kb === undefined ? null : Number(kb) / 1024;
  } catch {
    return null;
  }
}

function childrenOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1];
        return parent === undefined ? [] : [[Number(name), Number(parent)] as const];
      } catch {
        return [];
      }
    });
  const direct = parents.filter(([, parent]) => parent === pid).map(([child]) => child);
  return direct.flatMap((child) => [child, ...childrenOf(child)]);
}

async function startOnce(
  dataDir: string,
): Promise<{ seconds: number; megabytes: number | null; processes: number }> {
  const { child, seconds, stop } = await startProduct(4499, dataDir);
  const pids = process.platform === 'linux' ? [child.pid ?? 0, ...childrenOf(child.pid ?? 0)] : [];
  const memory = pids.map(memoryMb);
  await stop();
  const known = memory.filter((value) => value !== null);
  return {
    seconds,
    megabytes: known.length > 0 ? known.reduce((sum, value) => sum + value, 0) : null,
    processes: pids.length,
  };
}

/** Measures the first start, which creates demo data, and a second start on the same data. */
export async function run(): Promise<BenchLine[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-bench-'));
  try {
    const first = await startOnce(dataDir);
    const second = await startOnce(dataDir);
    const lines: BenchLine[] = [
      { name: 'first start, with demo data', value: first.seconds, unit: 's', budget: { atMost: 12 } },
      { name: 'second start', value: second.seconds, unit: 's', budget: { atMost: 5 } },
    ];
    for (const [when, { megabytes, processes }] of Object.entries({ first, second }))
      if (megabytes !== null)
        lines.push({
          name: `memory of all ${processes} processes, ${when} start`,
          value: megabytes,
          unit: 'MB',
          budget: { atMost: 450 },
        });
    return lines;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

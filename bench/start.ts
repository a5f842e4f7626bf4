import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openClient } from '../local/src/firestore/conformance/client.ts';
import { startFirestore } from '../local/src/firestore/server.ts';
import { projectId } from '../local/src/orchestrate/environment.ts';
import { madeUpPost } from '../functions/src/testing/made-up-posts.ts';
import type { BenchLine } from './line.ts';
import { startProduct } from './started.ts';

/**
 * The memory of a process in MB: its proportional set size, which counts memory pages shared by processes only once.
 * Null on systems other than Linux.
 */
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
): Promise<{ seconds: number; completeSeconds: number; megabytes: number | null; processes: number }> {
  const { child, seconds, completeSeconds, stop } = await startProduct(4499, dataDir);
  const pids = process.platform === 'linux' ? [child.pid ?? 0, ...childrenOf(child.pid ?? 0)] : [];
  const memory = pids.map(memoryMb);
  await stop();
  const known = memory.filter((value) => value !== null);
  return {
    seconds,
    completeSeconds,
    megabytes: known.length > 0 ? known.reduce((sum, value) => sum + value, 0) : null,
    processes: pids.length,
  };
}

const MANY_POSTS = 20_000;
const BATCH = 500;

/** Adds posts of about 1.5 KB to the data of a stopped product. */
async function addPosts(dataDir: string): Promise<void> {
  const server = await startFirestore({ dir: join(dataDir, 'firestore') });
  const { db, close } = openClient({ address: server.host, projectId });
  for (let start = 0; start < MANY_POSTS; start += BATCH) {
    const batch = db.batch();
    for (let number = start; number < start + BATCH; number += 1) {
      const { content, ...post } = madeUpPost({ id: `many-${number}` });
      const description = 'Fresh coffee by the harbour. '.repeat(20);
      batch.set(db.doc(`workspaces/many/posts/${post.id}`), {
        ...post,
        content: { ...content, description },
      });
    }
    await batch.commit();
  }
  await close();
  await server.stop();
}

/**
 * Measures the first start, which creates demo data, and later starts on the same data, including a start with many
 * posts.
 */
export async function run(): Promise<BenchLine[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-bench-'));
  try {
    const first = await startOnce(dataDir);
    const second = await startOnce(dataDir);
    await addPosts(dataDir);
    const restart = await startOnce(dataDir);
    const lines: BenchLine[] = [
      { name: 'first start', value: first.seconds, unit: 's', budget: { atMost: 12 } },
      {
        name: 'first start, demo data complete',
        value: first.completeSeconds,
        unit: 's',
        budget: { atMost: 30 },
      },
      { name: 'second start', value: second.seconds, unit: 's', budget: { atMost: 5 } },
    ];
    const memory = [
      { when: 'first start', of: first, atMost: 450 },
      { when: 'second start', of: second, atMost: 450 },
      { when: 'start on 20,000 posts', of: restart, atMost: 500 },
    ];
    for (const { when, of, atMost } of memory)
      if (of.megabytes !== null) {
        const name = `memory of all ${of.processes} processes, ${when}`;
        lines.push({ name, value: of.megabytes, unit: 'MB', budget: { atMost } });
      }
    return lines;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

import { judge, type BrokenRule } from '../../_sandbox/judge.ts';
import { keepFile } from '../../_sandbox/kept-file.ts';
import { measureBytes } from '../../_sandbox/measure.ts';
import type { FetchedFile, SandboxWorld } from '../../_sandbox/sandbox.ts';
import { mediaRules } from './media-rules.ts';
import type { KeptFile } from './state.ts';

/** The file, or the subcode of the error. */
export type Fetched = { file: KeptFile } | { subcode: number };

const unreachable = 2207052;
const imageSubcodes: Partial<Record<BrokenRule, number>> = { bytes: 2207004, type: 2207005, ratio: 2207009 };
const wrongVideo = 2207026;

const isAscii = (text: string) => [...text].every((character) => character >= '!' && character <= '~');

function isFetchable(url: string): boolean {
  return isAscii(url) && ['http:', 'https:'].includes(URL.parse(url)?.protocol ?? '');
}

async function reach(world: SandboxWorld, url: string): Promise<FetchedFile | null> {
  return isFetchable(url) ? world.fetch(url) : null;
}

/** Fetches a file and judges it by its bytes. */
export async function fetchMedia(
  world: SandboxWorld,
  url: string,
  placement: keyof typeof mediaRules,
  altText: string | null = null,
): Promise<Fetched> {
  const fetched = await reach(world, url);
  if (!fetched) return { subcode: unreachable };
  const measured = await measureBytes(fetched.bytes);
  const broken = judge(measured, mediaRules[placement]);
  if (broken === null) return { file: keepFile(world, fetched.bytes, measured.type, altText) };
  return { subcode: ('durationMs' in mediaRules[placement] ? null : imageSubcodes[broken]) ?? wrongVideo };
}

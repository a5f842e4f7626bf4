import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomically } from './atomic-file.ts';
import { damagedData, StorageDataError } from './data-error.ts';

const FORMAT = 1;

export interface Layout {
  readonly dir: string;
  /** One JSON file per object; an object is visible when its file exists. */
  readonly objects: string;
  /** The content of objects: one file per generation. The object's record contains the name of the file. */
  readonly blobs: string;
  /** Resumable uploads: `<id>.json` is the record, and `<id>.part` contains the bytes received so far. */
  readonly uploads: string;
  /** Bodies of single-request uploads while they arrive. */
  readonly incoming: string;
  readonly buckets: string;
}

function layoutOf(dir: string): Layout {
  return {
    dir,
    objects: join(dir, 'objects'),
    blobs: join(dir, 'blobs'),
    uploads: join(dir, 'uploads'),
    incoming: join(dir, 'incoming'),
    buckets: join(dir, 'buckets.json'),
  };
}

async function readText(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

export async function readJson(dir: string, file: string): Promise<unknown> {
  const text = await readText(file);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    throw damagedData(dir, `${file} is not JSON`);
  }
}

/** Creates the folders, or checks that the existing ones have the current format. */
export async function prepareLayout(dir: string): Promise<Layout> {
  const layout = layoutOf(dir);
  const marker = join(dir, 'storage.json');
  await mkdir(dir, { recursive: true }).catch(() => {
    throw new StorageDataError(`The storage data folder ${dir} cannot be created.`);
  });
  const mark = await readJson(dir, marker);
  if (mark === null) {
    const strangers = await readdir(dir);
    if (strangers.some((name) => !name.endsWith('.tmp'))) throw damagedData(dir, 'storage.json is missing');
    await writeFileAtomically(marker, `${JSON.stringify({ format: FORMAT })}\n`);
  } else if (typeof mark !== 'object' || !('format' in mark) || mark.format !== FORMAT) {
    throw damagedData(dir, 'it was written by another version');
  }
  for (const folder of [layout.objects, layout.blobs, layout.uploads, layout.incoming]) {
    await mkdir(folder, { recursive: true });
  }
  return layout;
}

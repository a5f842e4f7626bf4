import { createHash } from 'node:crypto';
import { taskRoutes } from '@fanfare/core/api/tasks.ts';
import { readMediaPath } from '@fanfare/core/media/media-path.ts';
import type { TaskQueue } from '../../google/tasks.ts';
import type { UploadedFile, Uploads } from '../../google/uploads.ts';
import type { MediaStore } from '../../store/media.ts';
import type { SweepPlaceStore } from '../../store/sweep-places.ts';
import type { Part } from './part.ts';

export interface UploadRound {
  uploads: Uploads;
  media: Pick<MediaStore, 'findByPaths'>;
  places: SweepPlaceStore;
  tasks: TaskQueue;
  now(): Date;
}

/** What was not registered by then is not going to be: nobody leaves a tab open for longer and comes back to it. */
const waitedMs = 24 * 60 * 60_000;
/** Between the end of all files and their beginning. */
const restMs = 6 * 60 * 60_000;
const perRound = 500;
/** As many as the task takes. */
const perTask = 100;
const name = 'uploads';

function byWorkspace(files: readonly UploadedFile[]): Map<string, string[]> {
  const paths = new Map<string, string[]>();
  for (const { path } of files) {
    const workspaceId = readMediaPath(path)?.workspaceId;
    if (workspaceId !== undefined) paths.set(workspaceId, [...(paths.get(workspaceId) ?? []), path]);
  }
  return paths;
}

const parts = (paths: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(paths.length / perTask) }, (_, i) =>
    paths.slice(i * perTask, (i + 1) * perTask),
  );

/**
 * Files that a browser sent and never had registered. They are looked through some at a time, round after round; the task that
 * deletes them looks once more whether they are in use.
 */
export function uploadsOf({ uploads, media, places, tasks, now }: UploadRound): Part {
  const discard = (paths: readonly string[], at: Date) => {
    // A task that was named so is not taken again for a while; on the next way through it is asked for anew.
    const about = [Math.floor(at.getTime() / restMs), ...paths].join('\n');
    const id = `uploads-${createHash('sha256').update(about).digest('hex')}`;
    return tasks.enqueue(taskRoutes.deleteFiles, { paths: [...paths] }, { id });
  };
  return {
    name,
    async find() {
      const at = now();
      const place = await places.find(name);
      if (place && at < place.nextAt) return [];
      const { files, next } = await uploads.page(place?.from ?? '', perRound);
      const old = files.filter(({ createdAt }) => at.getTime() - createdAt.getTime() >= waitedMs);
      const nextAt = next === null ? new Date(at.getTime() + restMs) : at;
      return [
        () => places.keep(name, { from: next ?? '', nextAt }),
        ...[...byWorkspace(old)].map(([workspaceId, paths]) => async () => {
          const known = new Set((await media.findByPaths(workspaceId, paths)).map(({ path }) => path));
          const left = paths.filter((path) => !known.has(path));
          await Promise.all(parts(left).map((some) => discard(some, at)));
        }),
      ];
    },
  };
}

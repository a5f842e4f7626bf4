import { createHash } from 'node:crypto';
import { filesPerTask } from '@fanfare/core/api/schemas/tasks.ts';
import { taskRoutes } from '@fanfare/core/api/tasks.ts';
import { isStrayMedia, readMediaPath } from '@fanfare/core/media/media-path.ts';
import { dayMs, hourMs } from '@fanfare/core/time/units.ts';
import type { TaskQueue } from '../../google/tasks.ts';
import type { UploadedFile, Uploads } from '../../google/uploads.ts';
import type { MediaStore } from '../../store/media.ts';
import type { SweepPositionStore } from '../../store/sweep-positions.ts';
import type { SweepJob } from './job.ts';

export interface UploadRound {
  uploads: Uploads;
  media: Pick<MediaStore, 'findByPaths'>;
  positions: SweepPositionStore;
  tasks: TaskQueue;
  now(): Date;
}

/** An upload that was not registered within this time never will be. */
const waitedMs = dayMs;
/** The pause after all files were checked. */
const restMs = 6 * hourMs;
const perRound = 500;
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
  Array.from({ length: Math.ceil(paths.length / filesPerTask) }, (_, i) =>
    paths.slice(i * filesPerTask, (i + 1) * filesPerTask),
  );

/**
 * Deletes files that a browser uploaded but never registered, or whose name cannot be registered. Each round checks
 * some of the files. The task that deletes them checks again whether they are in use.
 */
export function createUploadsJob({ uploads, media, positions, tasks, now }: UploadRound): SweepJob {
  const discard = (paths: readonly string[], at: Date) => {
    // A task name cannot be reused for a while, so the name contains the number of the current six-hour period.
    const about = [Math.floor(at.getTime() / restMs), ...paths].join('\n');
    const id = `uploads-${createHash('sha256').update(about).digest('hex')}`;
    return tasks.enqueue(taskRoutes.deleteFiles, { paths: [...paths] }, { id });
  };
  return {
    name,
    async find() {
      const at = now();
      const position = await positions.find(name);
      if (position && at < position.nextAt) return [];
      const { files, next } = await uploads.page(position?.from ?? '', perRound);
      const old = files.filter(({ createdAt }) => at.getTime() - createdAt.getTime() >= waitedMs);
      const nextAt = next === null ? new Date(at.getTime() + restMs) : at;
      const stray = old.map(({ path }) => path).filter(isStrayMedia);
      return [
        () => positions.keep(name, { from: next ?? '', nextAt }),
        ...parts(stray).map((some) => () => discard(some, at)),
        ...[...byWorkspace(old)].map(([workspaceId, paths]) => async () => {
          const known = new Set((await media.findByPaths(workspaceId, paths)).map(({ path }) => path));
          const left = paths.filter((path) => !known.has(path));
          await Promise.all(parts(left).map((some) => discard(some, at)));
        }),
      ];
    },
  };
}

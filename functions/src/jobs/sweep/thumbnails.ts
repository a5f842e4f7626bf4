import { unsavedKeptMs } from '@fanfare/core/composer/unsaved.ts';
import { dayMs } from '@fanfare/core/time/units.ts';
import type { TaskQueue } from '../../google/tasks.ts';
import { discardFiles } from '../../features/workspaces/discard-files.ts';
import type { Log } from '../../log.ts';
import type { MediaRef } from '../../store/media.ts';
import type { SweepPositionStore } from '../../store/sweep-positions.ts';
import type { ThumbnailStore } from '../../store/thumbnails.ts';
import type { SweepJob } from './job.ts';

export interface ThumbnailRound {
  thumbnails: ThumbnailStore;
  positions: SweepPositionStore;
  tasks: TaskQueue;
  log: Log;
  now(): Date;
}

/** The pause after all thumbnails were checked. It is long, because most thumbnails are used permanently. */
const restMs = dayMs;
const perRound = 50;
const name = 'thumbnails';

/**
 * Deletes thumbnails that no post uses, because another frame was chosen or the video was removed. They are kept for as
 * long as a post may exist only in a browser. Each round checks a few thumbnails. If the file of a deleted thumbnail
 * remains, it is later deleted as an unregistered upload.
 */
export function createThumbnailsJob({ thumbnails, positions, tasks, log, now }: ThumbnailRound): SweepJob {
  const clear = async (ref: MediaRef, madeUntil: Date) => {
    const removed = await thumbnails.removeUnused(ref, madeUntil);
    if (removed) await discardFiles({ tasks, log }, [removed.path, ...removed.copies]);
  };
  // Thumbnails are deleted one after another, because each deletion changes the same counter of the workspace. A
  // failure does not stop the others.
  const clearAll = async (refs: readonly MediaRef[], madeUntil: Date) => {
    const failures: unknown[] = [];
    for (const ref of refs) await clear(ref, madeUntil).catch((error: unknown) => failures.push(error));
    if (failures.length > 0)
      throw new Error(`${failures.length} could not be deleted.`, { cause: failures[0] });
  };
  return {
    name,
    async find() {
      const at = now();
      const position = await positions.find(name);
      if (position && at < position.nextAt) return [];
      const { thumbnails: some, next } = await thumbnails.page(position?.from ?? '', perRound);
      const nextAt = next === null ? new Date(at.getTime() + restMs) : at;
      const madeUntil = new Date(at.getTime() - unsavedKeptMs);
      return [
        () => positions.keep(name, { from: next ?? '', nextAt }),
        ...[...Map.groupBy(some, ({ workspaceId }) => workspaceId).values()].map(
          (refs) => () => clearAll(refs, madeUntil),
        ),
      ];
    },
  };
}

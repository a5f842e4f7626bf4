import { unsavedKeptMs } from '@fanfare/core/composer/unsaved.ts';
import type { TaskQueue } from '../../google/tasks.ts';
import { discardFiles } from '../../features/workspaces/discard-files.ts';
import type { Log } from '../../log.ts';
import type { MediaRef } from '../../store/media.ts';
import type { SweepPlaceStore } from '../../store/sweep-places.ts';
import type { ThumbnailStore } from '../../store/thumbnails.ts';
import type { Part } from './part.ts';

export interface ThumbnailRound {
  thumbnails: ThumbnailStore;
  places: SweepPlaceStore;
  tasks: TaskQueue;
  log: Log;
  now(): Date;
}

/** Between the end of all thumbnails and their beginning: most are in use for ever, and looked at in vain. */
const restMs = 24 * 60 * 60_000;
const perRound = 50;
const name = 'thumbnails';

/**
 * Thumbnails that no post names: another frame was taken, or the video left out. They stay for as long as somebody may come
 * back to a post that only their browser keeps. They are looked through some at a time, round after round. A file that is left
 * behind on the way is one of the uploads that nobody registered.
 */
export function thumbnailsOf({ thumbnails, places, tasks, log, now }: ThumbnailRound): Part {
  const clear = async (ref: MediaRef, madeUntil: Date) => {
    const removed = await thumbnails.removeUnused(ref, madeUntil);
    if (removed) await discardFiles({ tasks, log }, [removed.path]);
  };
  // One after another, for all of a workspace change its one count. One that fails does not keep the others.
  const clearAll = async (refs: readonly MediaRef[], madeUntil: Date) => {
    const failures: unknown[] = [];
    for (const ref of refs) await clear(ref, madeUntil).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new Error(`${failures.length} stay behind.`, { cause: failures[0] });
  };
  return {
    name,
    async find() {
      const at = now();
      const place = await places.find(name);
      if (place && at < place.nextAt) return [];
      const { thumbnails: some, next } = await thumbnails.page(place?.from ?? '', perRound);
      const nextAt = next === null ? new Date(at.getTime() + restMs) : at;
      const madeUntil = new Date(at.getTime() - unsavedKeptMs);
      return [
        () => places.keep(name, { from: next ?? '', nextAt }),
        ...[...Map.groupBy(some, ({ workspaceId }) => workspaceId).values()].map(
          (refs) => () => clearAll(refs, madeUntil),
        ),
      ];
    },
  };
}

import type { StoredLink } from '../../../store/links.ts';
import type { MediaStore } from '../../../store/media.ts';
import { countedIds, testTime } from '../../../testing/builders.ts';
import type { MemoryFiles } from '../../../testing/memory-files.ts';
import { memoryLinks } from '../../../testing/memory-links.ts';
import { memoryMediaFiles } from '../../../testing/memory-media.ts';
import { memoryMediaWriter } from '../../../testing/memory-media-writer.ts';
import type { MemoryTasks } from '../../../testing/memory-tasks.ts';
import { discardFiles } from '../../workspaces/discard-files.ts';
import { createLibrary } from '../../media/library.ts';
import type { LinkDependencies, VideoSite } from '../dependencies.ts';
import { createFetcher } from '../guarded-request.ts';
import { madeUpInternet, type MadeUpInternet } from './made-up-internet.ts';

interface Around {
  files: MemoryFiles;
  media: MediaStore;
  tasks: MemoryTasks;
}

export interface LinkRig {
  dependencies: LinkDependencies;
  internet: MadeUpInternet;
  youtube: VideoSite;
  /** How much time each file was given. */
  timeLimits: number[];
  /** Ends the time of every file that is on its way. */
  outOfTime: AbortController;
  /** What happens while whoever asked waits. */
  meanwhile: () => Promise<unknown>;
  /** Has every worker give a sign of life. */
  beat(): Promise<void>;
  put(link: StoredLink): void;
  all(): StoredLink[];
  later(ms: number): void;
}

/** All that links need, with an internet of its own, and time that passes when it is told to. */
export function linkRig({ files, media, tasks }: Around): LinkRig {
  const links = memoryLinks();
  const internet = madeUpInternet();
  const outOfTime = new AbortController();
  const beats = new Set<() => Promise<unknown>>();
  const newId = countedIds();
  let passed = 0;
  const now = () => new Date(testTime.getTime() + passed);
  const rig: LinkRig = {
    internet,
    timeLimits: [],
    outOfTime,
    youtube: { find: () => Promise.reject(new Error('No video.')) },
    meanwhile: () => Promise.resolve(),
    async beat() {
      for (const each of beats) await each();
    },
    put: links.put,
    all: links.all,
    later: (ms) => {
      passed += ms;
    },
    dependencies: {
      links,
      library: createLibrary({
        media,
        mediaFiles: memoryMediaFiles(files),
        discard: (paths, log, delaySeconds) => discardFiles({ tasks, log }, paths, delaySeconds),
        now,
      }),
      fetch: createFetcher(internet),
      youtube: { find: (...asked) => rig.youtube.find(...asked) },
      writer: memoryMediaWriter(files),
      files,
      tasks,
      every: (_ms, run) => {
        beats.add(run);
        return () => beats.delete(run);
      },
      timeLimit: (ms) => {
        rig.timeLimits.push(ms);
        return outOfTime.signal;
      },
      sleep: (ms) => {
        passed += ms;
        return rig.meanwhile();
      },
      now,
      newId: () => `made-up-${newId()}`,
    },
  };
  return rig;
}

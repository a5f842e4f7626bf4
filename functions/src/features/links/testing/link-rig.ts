import type { AppDependencies } from '../../../app.ts';
import { testTime } from '../../../testing/builders.ts';
import type { MemoryFiles } from '../../../testing/memory-files.ts';
import { createMemoryMediaWriter } from '../../../testing/memory-media-writer.ts';
import type { VideoSite } from '../dependencies.ts';
import { createFetcher } from '../guarded-request.ts';
import { madeUpInternet, type MadeUpInternet } from './made-up-internet.ts';

type LinkTools = Pick<
  AppDependencies,
  'fetch' | 'videoSite' | 'writer' | 'every' | 'timeLimit' | 'sleep' | 'now'
>;

export interface LinkRig {
  tools: LinkTools;
  internet: MadeUpInternet;
  videoSite: VideoSite;
  /** The time limit of each download, in order. */
  timeLimits: number[];
  /** Aborts every running download as too slow. */
  outOfTime: AbortController;
  /** Called whenever a request waits between two polls of its link. */
  meanwhile: () => Promise<void>;
  /** Runs every repeated job once, such as the renewal of a worker’s claim. */
  beat(): Promise<void>;
  /** Moves the clock forward. */
  later(ms: number): void;
}

/** A fake internet in memory, with a clock that moves only while a request waits or when a test moves it. */
export function linkRig(files: MemoryFiles): LinkRig {
  const internet = madeUpInternet();
  const outOfTime = new AbortController();
  const beats = new Set<() => Promise<unknown>>();
  let passed = 0;
  const rig: LinkRig = {
    internet,
    timeLimits: [],
    outOfTime,
    videoSite: { find: () => Promise.reject(new Error('No video.')) },
    meanwhile: () => Promise.resolve(),
    async beat() {
      for (const each of beats) await each();
    },
    later: (ms) => {
      passed += ms;
    },
    tools: {
      fetch: createFetcher(internet),
      videoSite: { find: (...asked) => rig.videoSite.find(...asked) },
      writer: createMemoryMediaWriter(files),
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
      now: () => new Date(testTime.getTime() + passed),
    },
  };
  return rig;
}

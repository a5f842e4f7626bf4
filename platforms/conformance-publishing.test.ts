import { NetworkError } from './_shared/network-error.ts';
import {
  withPlatform,
  describeFaultyNetworks,
  type FaultyNetwork,
  workingNetwork,
} from './conformance/faulty.ts';
import type { Publish } from './platform.ts';

const { publish } = workingNetwork.platform;
const publishing = (change: Partial<Publish<unknown>>) =>
  withPlatform({ publish: { ...publish, ...change } });

const faulty: readonly FaultyNetwork[] = [
  [
    'publishes during start',
    publishing({
      async start(job) {
        const progress = await publish.start(job);
        if (progress.kind === 'ready') await publish.commit({ ...job, handle: progress.handle });
        return progress;
      },
    }),
    'nothing is visible before commit',
  ],
  [
    'publishes during poll',
    publishing({
      async poll(job) {
        await publish.commit(job);
        return { kind: 'ready', handle: job.handle };
      },
    }),
    'reading the progress changes nothing',
  ],
  [
    'shortens the text',
    publishing({
      start: (job) => publish.start({ ...job, content: { ...job.content, description: 'Through' } }),
    }),
    'every kind of post is published once, word for word and byte for byte',
  ],
  [
    'sends another file',
    publishing({
      commit: (job) =>
        publish.commit({
          ...job,
          media: {
            ...job.media,
            open: (_media, range) =>
              Promise.resolve(new Blob([new Uint8Array(range!.end - range!.start)]).stream()),
          },
        }),
    }),
    'every kind of post is published once, word for word and byte for byte',
  ],
  [
    'keeps no handles',
    publishing({ start: (job) => publish.start({ ...job, keep: () => Promise.resolve(), handle: null }) }),
    'a delivery resumes from every handle that was kept',
  ],
  [
    'never finds a post',
    publishing({ find: () => Promise.resolve(null) }),
    'a post whose publish reply was lost is found and exists once',
  ],
  [
    'finds posts that do not exist',
    publishing({ find: () => Promise.resolve({ id: 'x', url: null }) }),
    'nothing is found when the worker stopped before the publish call',
  ],
  [
    'finds posts that do not exist after a refusal',
    publishing({ find: () => Promise.resolve({ id: 'x', url: null }) }),
    'nothing is found after a failed publish, and the post can be sent again',
  ],
  [
    'reports an unknown outcome as a rejection',
    publishing({
      commit: (job) =>
        publish.commit(job).catch(() => {
          throw new NetworkError({ kind: 'rejected', reason: 'No.', code: null });
        }),
    }),
    'a post that was published despite an error reply is found',
  ],
  [
    'gives another address on each finish',
    publishing({
      finish: (() => {
        let times = 0;
        return async (job, receipt) => ({
          ...(await publish.finish!(job, receipt)),
          url: `https://network.example/${(times += 1)}`,
        });
      })(),
    }),
    'finishing twice gives the same address and no warnings',
  ],
  [
    'removes no post',
    publishing({ remove: () => Promise.resolve() }),
    'a post can be removed, and removing it twice is not an error',
  ],
];

describeFaultyNetworks(faulty);

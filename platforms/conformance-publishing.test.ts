import { NetworkError } from './_shared/network-error.ts';
import { changed, describeFaulty, type Faulty, sound } from './conformance/faulty.ts';
import type { Publish } from './platform.ts';

const { publish } = sound.platform;
const publishing = (change: Partial<Publish<unknown>>) => changed({ publish: { ...publish, ...change } });

const faulty: readonly Faulty[] = [
  [
    'publishes while it prepares',
    publishing({
      async start(job) {
        const progress = await publish.start(job);
        if (progress.kind === 'ready') await publish.commit({ ...job, handle: progress.handle });
        return progress;
      },
    }),
    'shows nothing before',
  ],
  [
    'publishes while it is asked',
    publishing({
      async poll(job) {
        await publish.commit(job);
        return { kind: 'ready', handle: job.handle };
      },
    }),
    'changes nothing by asking',
  ],
  [
    'cuts the words',
    publishing({
      start: (job) => publish.start({ ...job, content: { ...job.content, description: 'Through' } }),
    }),
    'publishes every kind of post once',
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
    'publishes every kind of post once',
  ],
  [
    'keeps nothing on the way',
    publishing({ start: (job) => publish.start({ ...job, keep: () => Promise.resolve(), handle: null }) }),
    'goes on from everything it had kept',
  ],
  [
    'finds nothing ever',
    publishing({ find: () => Promise.resolve(null) }),
    'finds what went out without a word',
  ],
  [
    'finds what is not there',
    publishing({ find: () => Promise.resolve({ id: 'x', url: null }) }),
    'finds nothing when a worker died',
  ],
  [
    'finds what is not there after a refusal',
    publishing({ find: () => Promise.resolve({ id: 'x', url: null }) }),
    'finds nothing when nothing went out',
  ],
  [
    'says that the outcome is clear when it is not',
    publishing({
      commit: (job) =>
        publish.commit(job).catch(() => {
          throw new NetworkError({ kind: 'rejected', reason: 'No.', code: null });
        }),
    }),
    'does not send again what the network did and denied',
  ],
  [
    'finishes differently each time',
    publishing({
      finish: (() => {
        let times = 0;
        return async (job, receipt) => ({
          ...(await publish.finish!(job, receipt)),
          url: `https://network.example/${(times += 1)}`,
        });
      })(),
    }),
    'finishes what is out',
  ],
  ['deletes nothing', publishing({ remove: () => Promise.resolve() }), 'takes a post down'],
];

describeFaulty(faulty);

import {
  withPlatform,
  describeFaultyNetworks,
  type FaultyNetwork,
  workingNetwork,
} from './conformance/faulty.ts';

const comments = workingNetwork.platform.comments!;

const faulty: readonly FaultyNetwork[] = [
  [
    'cannot write comments',
    withPlatform({ comments: null }),
    'comments are supported if and only if the network has a call for them',
  ],
  [
    'writes a comment twice',
    withPlatform({
      comments: {
        ...comments,
        async add(...given) {
          await comments.add(...given);
          return comments.add(...given);
        },
      },
    }),
    'a comment is written once, word for word',
  ],
  [
    'a comment that is missing, different or older is not found',
    withPlatform({ comments: { ...comments, find: () => Promise.resolve(null) } }),
    'a comment is found after its reply was lost',
  ],
  [
    'finds comments of other requests',
    withPlatform({
      comments: {
        ...comments,
        find: (io, account, id, text, since, parent) => comments.find(io, account, id, text, since, parent),
      },
    }),
    'a comment that belongs to another request is not found',
  ],
  [
    'finds older comments',
    withPlatform({
      comments: { ...comments, find: (io, account, id, text) => comments.find(io, account, id, text, 0) },
    }),
    'a comment that is missing, different or older is not found',
  ],
  [
    'posts replies as separate comments',
    withPlatform({
      comments: { ...comments, add: (io, account, id, text) => comments.add(io, account, id, text) },
    }),
    'a reply to a comment appears only below that comment',
  ],
  [
    'finds no replies',
    withPlatform({
      comments: {
        ...comments,
        find: (...given) => (given[5] === undefined ? comments.find(...given) : Promise.resolve(null)),
      },
    }),
    'a reply to a comment is found after its response was lost',
  ],
  [
    'deletes no comment',
    withPlatform({ comments: { ...comments, remove: () => Promise.resolve() } }),
    'deleting a comment leaves other comments in place',
  ],
];

describeFaultyNetworks(faulty);

import { changed, describeFaulty, type Faulty, sound } from './conformance/faulty.ts';

const comments = sound.platform.comments!;

const faulty: readonly Faulty[] = [
  ['writes no comments', changed({ comments: null }), 'can write comments exactly'],
  [
    'writes a comment twice',
    changed({
      comments: {
        ...comments,
        async add(...given) {
          await comments.add(...given);
          return comments.add(...given);
        },
      },
    }),
    'writes a comment once',
  ],
  [
    'finds no comment',
    changed({ comments: { ...comments, find: () => Promise.resolve(null) } }),
    'finds a comment whose answer',
  ],
  [
    'finds older comments',
    changed({
      comments: { ...comments, find: (io, account, id, text) => comments.find(io, account, id, text, 0) },
    }),
    'finds no comment that nobody wrote',
  ],
  [
    'answers beside a comment',
    changed({
      comments: { ...comments, add: (io, account, id, text) => comments.add(io, account, id, text) },
    }),
    'lets an answer stand below',
  ],
  [
    'looks for no answers',
    changed({
      comments: {
        ...comments,
        find: (...given) => (given[5] === undefined ? comments.find(...given) : Promise.resolve(null)),
      },
    }),
    'finds an answer whose own answer',
  ],
  [
    'takes no comment away',
    changed({ comments: { ...comments, remove: () => Promise.resolve() } }),
    'takes a comment away',
  ],
];

describeFaulty(faulty);

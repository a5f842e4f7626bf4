import { describe, expect, it } from 'vitest';
import { emptyEntry } from './entry.ts';
import { lostThumbnails, pathsIn } from './gone.ts';
import { composerAfter } from './reducer.ts';
import { newComposer, type ComposerState } from './state.ts';
import { photo } from './testing/builders.ts';

const [video, cover, other] = [
  photo({ _id: 'video', kind: 'video', type: 'video/mp4', firebasePath: 'video' }),
  photo({ _id: 'cover', firebasePath: 'cover' }),
  photo({ _id: 'other', firebasePath: 'other' }),
];
const entry = { ...emptyEntry('p1'), description: 'Hello', media: [video, other], thumbnail: cover };
const state: ComposerState = {
  ...newComposer('g', 'p1'),
  entries: [entry, { ...emptyEntry('p2'), media: [other] }],
  away: [{ ...emptyEntry('p3'), media: [other], thumbnail: cover }],
};
const after = (...paths: string[]) => composerAfter(state, { kind: 'filesGone', paths });
const named = ({ entries, away }: ComposerState) =>
  [...entries, ...away].map(({ media, thumbnail }) => [...media.map(({ _id }) => _id), thumbnail?._id]);

describe('files that are gone', () => {
  it('are looked for under each path once, also of who is away', () => {
    expect(pathsIn(state)).toEqual(['video', 'other', 'cover']);
    expect(pathsIn(newComposer('g', 'p1'))).toEqual([]);
  });

  it('leave everything else as it is', () => {
    expect(named(after('cover'))).toEqual([
      ['video', 'other', undefined],
      ['other', undefined],
      ['other', undefined],
    ]);
    expect(after('cover').entries[0]).toEqual({ ...entry, thumbnail: null });
    expect(after('cover').entries[1]).toBe(state.entries[1]);
  });

  it('are left out wherever they stand', () => {
    expect(named(after('other'))).toEqual([['video', 'cover'], [undefined], [undefined]]);
  });

  it('take the thumbnail with them that was one of theirs', () => {
    expect(named(after('video'))[0]).toEqual(['other', undefined]);
  });

  it('may be none', () => {
    expect(after()).toEqual(state);
  });
});

describe('thumbnails that were lost', () => {
  const kept = (id: string, thumbnail: string | null) => ({ _id: id, thumbnail });

  it('are those that were sent and not kept, each once', () => {
    const sent = ['p1', 'p2', 'p3'].map((id) => ({ id, thumbnail: id === 'p3' ? 'other' : 'cover' }));
    const answer = [kept('p1', null), kept('p2', null), kept('p3', 'other')];
    expect(lostThumbnails(sent, answer)).toEqual(['cover']);
  });

  it('are none where none was sent, or nothing is known of the post', () => {
    expect(lostThumbnails([{ id: 'p1', thumbnail: null }, { id: 'p2' }], [kept('p1', null)])).toEqual([]);
    expect(lostThumbnails([{ id: 'p1', thumbnail: 'cover' }], [])).toEqual([]);
  });
});

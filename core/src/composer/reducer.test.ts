import { describe, expect, it } from 'vitest';
import type { LibraryItem } from '../media/library.ts';
import { draftKey, keyOf, socialKey } from './entry.ts';
import { composerAfter } from './reducer.ts';
import { activeEntry, newComposer, sharesFiles, type ComposerAction, type ComposerState } from './state.ts';
import { ana, harbour, photo, quiet } from './testing/builders.ts';

const start = newComposer('g', 'p0');
const after = (...actions: ComposerAction[]): ComposerState => actions.reduce(composerAfter, start);
const keys = ({ entries }: ComposerState) => entries.map(keyOf);

const toggleAna: ComposerAction = { kind: 'socialToggled', social: ana, newId: 'p1' };
const toggleQuiet: ComposerAction = { kind: 'socialToggled', social: quiet, newId: 'p2' };
const all: ComposerAction = {
  kind: 'allToggled',
  choices: [ana, quiet, harbour].map((social, n) => ({ social, newId: `p${n + 1}` })),
};
const write = (text: string, field: 'title' | 'description' | 'comment' = 'description'): ComposerAction => ({
  kind: 'written',
  field,
  text,
});
const cover = (change: { item: LibraryItem | null; automatic?: boolean }): ComposerAction => ({
  kind: 'thumbnailPicked',
  videoId: 'm2',
  ...change,
});

describe('the tabs', () => {
  it('begin with a draft alone', () => {
    expect(keys(start)).toEqual([draftKey]);
    expect(start.active).toBe(draftKey);
  });

  it('lose the draft in which nothing is written once an account is chosen, and show that account', () => {
    const state = after(toggleAna);
    expect(keys(state)).toEqual([socialKey(ana)]);
    expect(state.active).toBe(socialKey(ana));
    expect(activeEntry(state)).toMatchObject({
      uploadTo: 'x',
      platformId: '1',
      postId: 'p0',
      hasBeenEdited: false,
    });
  });

  it('make of the draft what is written for the first account that is chosen', () => {
    const state = after(write('Hello'), toggleAna);
    expect(state.entries).toMatchObject([{ uploadTo: 'x', postId: 'p0', description: 'Hello' }]);
    expect(state.active).toBe(socialKey(ana));
    expect(after(write('Hello'), all).entries).toMatchObject([
      { postId: 'p0', description: 'Hello' },
      { postId: 'p2', description: 'Hello' },
      { postId: 'p3', description: 'Hello' },
    ]);
  });

  it('make an edit of that where it says something', () => {
    const kept = { ...start, entries: [{ ...activeEntry(start), media: [photo()] }] };
    expect(activeEntry(composerAfter(kept, toggleAna)).hasBeenEdited).toBe(true);
  });

  it('never show an older draft where an account goes that was written for since', () => {
    const state = after(write('Hello'), toggleAna, write('Hello X'), toggleAna);
    expect(state.entries).toMatchObject([{ uploadTo: 'draft', postId: 'p0', description: 'Hello X' }]);
  });

  it('keep a draft that was kept beside accounts, and write nothing of it elsewhere', () => {
    const draft = { ...activeEntry(start), description: 'Older' };
    const forAna = activeEntry(after(toggleAna, write('Newer')));
    const state = composerAfter({ ...start, entries: [draft, forAna] }, toggleQuiet);
    expect(state.entries.map(({ description }) => description)).toEqual(['Older', 'Newer', 'Newer']);
  });

  it('have the draft again when nobody is chosen, with what was written', () => {
    const state = after(toggleAna, write('Hello'), toggleAna);
    expect(keys(state)).toEqual([draftKey]);
    expect(activeEntry(state)).toMatchObject({ uploadTo: 'draft', description: 'Hello', postId: 'p0' });
    expect(keys(after(toggleAna, toggleAna))).toEqual([draftKey]);
  });

  it('fall back to the first when the one in sight goes', () => {
    const state = after(toggleAna, toggleQuiet, toggleQuiet);
    expect(state.active).toBe(socialKey(ana));
  });

  it('stay where they are when another one goes', () => {
    expect(after(toggleAna, toggleQuiet, toggleAna).active).toBe(socialKey(quiet));
  });

  it('open only what is there', () => {
    const open = (key: string): ComposerAction => ({ kind: 'tabOpened', key });
    expect(after(toggleAna, toggleQuiet, open(socialKey(ana))).active).toBe(socialKey(ana));
    expect(after(toggleAna, open(socialKey(quiet))).active).toBe(socialKey(ana));
  });
});

describe('an account that is chosen', () => {
  it('takes over what the first entry says, and its files and settings, and nothing else of it', () => {
    const state = after(
      toggleAna,
      write('Hello'),
      write('Title', 'title'),
      write('First', 'comment'),
      { kind: 'mediaPicked', items: [photo()] },
      { kind: 'optionsChanged', change: { privacy: 'private' } },
      { kind: 'targetsChosen', targets: ['cats'] },
      toggleQuiet,
    );
    const { entries } = state;
    expect(entries[1]).toEqual({
      ...entries[0],
      uploadTo: 'youtube',
      platformId: '2',
      postId: 'p2',
      targets: [],
    });
    expect(entries[1]?.hasBeenEdited).toBe(true);
  });

  it('counts as edited where it took something over', () => {
    const kept = after(toggleAna, write('Hello'));
    const untouched = { ...kept, entries: kept.entries.map((entry) => ({ ...entry, hasBeenEdited: false })) };
    expect(activeEntry(composerAfter(untouched, toggleQuiet)).hasBeenEdited).toBe(true);
    expect(activeEntry(after(toggleAna, toggleQuiet)).hasBeenEdited).toBe(false);
  });

  it('is written for alone from then on', () => {
    const state = after(toggleAna, write('Hello'), toggleQuiet, write('Hello YouTube'));
    expect(state.entries.map(({ description }) => description)).toEqual(['Hello', 'Hello YouTube']);
  });
});

describe('choosing all accounts', () => {
  it('adds those that are missing', () => {
    const state = after(toggleQuiet, all);
    expect(keys(state)).toEqual([socialKey(quiet), socialKey(ana), socialKey(harbour)]);
    expect(state.entries.map(({ postId }) => postId)).toEqual(['p0', 'p1', 'p3']);
  });

  it('leaves none where all were chosen', () => {
    expect(keys(after(all, all))).toEqual([draftKey]);
  });
});

describe('accounts that are read anew', () => {
  it('take those away that are connected no more', () => {
    const state = after(all, { kind: 'accountsRead', keys: [socialKey(quiet)] });
    expect(keys(state)).toEqual([socialKey(quiet)]);
  });

  it('leave a draft of what was written for the last', () => {
    const state = after(toggleAna, write('Hello'), { kind: 'accountsRead', keys: [] });
    expect(activeEntry(state)).toMatchObject({ uploadTo: 'draft', description: 'Hello' });
  });

  it('bring back what was written for one that is connected again', () => {
    const some = { kind: 'accountsRead', keys: [socialKey(quiet)] } as const;
    const gone = after(toggleAna, write('Hello'), toggleQuiet, write('Hello YouTube'), some);
    expect(gone.away).toMatchObject([{ postId: 'p0', description: 'Hello' }]);
    const back = composerAfter(gone, { ...toggleAna, newId: 'p9' });
    expect(back.entries).toMatchObject([{ postId: 'p2' }, { postId: 'p0', description: 'Hello' }]);
    expect(back.away).toEqual([]);
    expect(back.active).toBe(socialKey(ana));
  });

  it('put nothing away that is a draft instead, and nothing that somebody takes away', () => {
    const nobody = { kind: 'accountsRead', keys: [] } as const;
    expect(after(toggleAna, write('Hello'), toggleQuiet, nobody).away).toMatchObject([{ postId: 'p2' }]);
    expect(after(toggleAna, write('Hello'), toggleQuiet, toggleAna).away).toEqual([]);
  });

  it('change nothing where all are there', () => {
    const state = after(toggleAna);
    expect(composerAfter(state, { kind: 'accountsRead', keys: [socialKey(ana)] })).toBe(state);
    expect(composerAfter(start, { kind: 'accountsRead', keys: [] })).toBe(start);
  });
});

describe('what a file is to become', () => {
  const types = ({ entries }: ComposerState) => entries.map(({ options }) => options.uploadType);
  const video = photo({ _id: 'v1', kind: 'video' });
  const as = (uploadType: string, ...items: LibraryItem[]) =>
    after(
      toggleAna,
      { kind: 'mediaPicked', items: [video] },
      { kind: 'optionsChanged', change: { uploadType } },
      { kind: 'mediaPicked', items },
    );

  it.each(['REELS', 'reel', 'video'])('is chosen anew where a video that was to be %s goes', (type) => {
    expect(types(as(type, photo()))).toEqual(['post']);
    expect(types(as(type))).toEqual(['post']);
    expect(types(as(type, photo({ _id: 'v2', kind: 'video' })))).toEqual([type]);
  });

  it.each(['STORIES', 'story', 'carousel'])('stays %s, which any file can be', (type) => {
    expect(types(as(type, photo()))).toEqual([type]);
  });

  it('is chosen anew for a network that takes the files of another', () => {
    const own = after(
      toggleAna,
      { kind: 'mediaPicked', items: [video] },
      toggleQuiet,
      { kind: 'optionsChanged', change: { uploadType: 'reel' } },
      { kind: 'tabOpened', key: socialKey(ana) },
      { kind: 'mediaPicked', items: [photo()], alone: true },
    );
    expect(types(own)).toEqual(['post', 'reel']);
    expect(types(composerAfter(own, { kind: 'usedForAll' }))).toEqual(['post', 'post']);
  });
});

describe('files', () => {
  const pick: ComposerAction = { kind: 'mediaPicked', items: [photo({ _id: 'm2' })] };

  it('are those of every entry that has the same', () => {
    const state = after(all, pick);
    expect(state.entries.map(({ media }) => media[0]?._id)).toEqual(['m2', 'm2', 'm2']);
    expect(state.entries.every(({ hasBeenEdited }) => hasBeenEdited)).toBe(true);
  });

  it('are others for one account where somebody wants that, and stay so', () => {
    const ids = ({ entries }: ComposerState) => entries.map(({ media }) => media.map(({ _id: id }) => id));
    const own = after(all, pick, { kind: 'mediaPicked', items: [photo({ _id: 'm9' })], alone: true });
    expect(ids(own)).toEqual([['m9'], ['m2'], ['m2']]);
    expect([sharesFiles(after(all, pick)), sharesFiles(own), sharesFiles(after(pick))]).toEqual([
      true,
      false,
      false,
    ]);
    const other: ComposerAction = { kind: 'tabOpened', key: socialKey(quiet) };
    expect(ids([other, { ...pick, items: [] }].reduce(composerAfter, own))).toEqual([['m9'], [], []]);
  });

  it('arrive where they were sent up for, whichever tab is in sight by then', () => {
    const ids = ({ entries }: ComposerState) => entries.map(({ media }) => media.map(({ _id: id }) => id));
    const items = [photo({ _id: 'm9' })];
    const key = socialKey(harbour);
    expect(ids(after(all, pick, { kind: 'mediaArrived', items, key, alone: true }))).toEqual([
      ['m2'],
      ['m2'],
      ['m2', 'm9'],
    ]);
    expect(ids(after(all, pick, { kind: 'mediaArrived', items, key }))).toEqual(
      Array.from({ length: 3 }, () => ['m2', 'm9']),
    );
    expect(ids(after(toggleAna, { kind: 'mediaArrived', items, key, alone: true }))).toEqual([['m9']]);
  });

  it('take their cover with them', () => {
    const covered = after(toggleAna, pick, cover({ item: photo() }));
    expect(activeEntry(covered).thumbnail?._id).toBe('m1');
    const picked = (...ids: string[]) =>
      composerAfter(covered, { kind: 'mediaPicked', items: ids.map((_id) => photo({ _id })) });
    expect(activeEntry(picked('m9', 'm2')).thumbnail).toBeNull();
    expect(activeEntry(picked()).thumbnail).toBeNull();
    expect(activeEntry(picked('m2', 'm9')).thumbnail?._id).toBe('m1');
  });

  it('bring the cover that they have for another network', () => {
    const own = after(pick, cover({ item: photo() }), toggleAna, toggleQuiet);
    const differs = {
      ...own,
      entries: own.entries.map((entry, n) => (n === 1 ? { ...entry, media: [], thumbnail: null } : entry)),
    };
    expect(activeEntry(composerAfter(differs, pick)).thumbnail?._id).toBe('m1');
  });

  it('bring the alt text that an image has, unless one was written', () => {
    const described: ComposerAction = { kind: 'mediaPicked', items: [photo({ alt_text: 'A harbour' })] };
    expect(activeEntry(after(described)).options.altText).toBe('A harbour');
    expect(activeEntry(after(pick)).options.altText).toBeNull();
    const own: ComposerAction = { kind: 'optionsChanged', change: { altText: 'Mine' } };
    expect(activeEntry(after(own, described)).options.altText).toBe('Mine');
    const video = photo({ kind: 'video', alt_text: 'A harbour' });
    expect(activeEntry(after({ kind: 'mediaPicked', items: [video] })).options.altText).toBeNull();
  });
});

describe('a cover', () => {
  const pick: ComposerAction = { kind: 'mediaPicked', items: [photo({ _id: 'm2' })] };
  const covers = ({ entries }: ComposerState) => entries.map(({ thumbnail }) => thumbnail?._id ?? null);

  it('goes to every entry whose first file it is of, whichever is in sight', () => {
    const own = after(all, pick);
    const differs = {
      ...own,
      entries: own.entries.map((entry, n) => (n === 0 ? { ...entry, media: [photo({ _id: 'm9' })] } : entry)),
    };
    expect(covers(composerAfter(differs, cover({ item: photo() })))).toEqual([null, 'm1', 'm1']);
  });

  it('is taken away again', () => {
    expect(covers(after(pick, cover({ item: photo() }), cover({ item: null })))).toEqual([null]);
  });

  it('that was taken away is not taken again of itself, for no account that shows the same video', () => {
    const removed = ({ entries }: ComposerState) => entries.map(({ thumbnailRemoved }) => thumbnailRemoved);
    const bare = after(toggleAna, pick, cover({ item: null }));
    expect(removed(bare)).toEqual([true]);
    const automatic = cover({ item: photo(), automatic: true });
    expect(covers(composerAfter(bare, automatic))).toEqual([null]);
    const both = [toggleQuiet, pick, automatic].reduce(composerAfter, bare);
    expect([covers(both), removed(both)]).toEqual([
      [null, null],
      [true, true],
    ]);
    const chosen = composerAfter(both, cover({ item: photo() }));
    expect([covers(chosen), removed(chosen)]).toEqual([
      ['m1', 'm1'],
      [false, false],
    ]);
  });

  it('is taken of another video that comes in place of one without', () => {
    const other: ComposerAction = { kind: 'mediaPicked', items: [photo({ _id: 'm9' })] };
    expect(activeEntry(after(pick, cover({ item: null }), other)).thumbnailRemoved).toBe(false);
  });

  it('that nobody asked for replaces none, and is no edit', () => {
    const picked = after(pick);
    const kept = { ...picked, entries: picked.entries.map((entry) => ({ ...entry, hasBeenEdited: false })) };
    const automatic = composerAfter(kept, cover({ item: photo(), automatic: true }));
    expect(covers(automatic)).toEqual(['m1']);
    expect(activeEntry(automatic).hasBeenEdited).toBe(false);
    const another = photo({ _id: 'm3' });
    expect(covers(composerAfter(automatic, cover({ item: another, automatic: true })))).toEqual(['m1']);
    const chosen = composerAfter(automatic, cover({ item: another }));
    expect(covers(chosen)).toEqual(['m3']);
    expect(activeEntry(chosen).hasBeenEdited).toBe(true);
  });
});

describe('what is used for all', () => {
  it('is the words and the files, not what was set for a network', () => {
    const state = after(
      toggleAna,
      toggleQuiet,
      { kind: 'optionsChanged', change: { privacy: 'unlisted' } },
      write('Everywhere'),
      { kind: 'usedForAll' },
    );
    expect(state.entries.map(({ description }) => description)).toEqual(['Everywhere', 'Everywhere']);
    expect(state.entries.map(({ options }) => options.privacy)).toEqual(['public', 'unlisted']);
    expect(state.entries.every(({ hasBeenEdited }) => hasBeenEdited)).toBe(true);
  });
});

describe('the date', () => {
  const schedule = { at: 9, zone: 'Europe/Berlin' };
  it('is there until it is taken away', () => {
    const planned = after({ kind: 'scheduled', schedule });
    expect(planned.schedule).toEqual(schedule);
    expect(composerAfter(planned, { kind: 'scheduleCleared' }).schedule).toBeNull();
  });

  it('is an edit of whatever has content, where it is another', () => {
    const edited = ({ entries }: ComposerState) => entries.map(({ hasBeenEdited }) => hasBeenEdited);
    const picked = after(toggleAna, toggleQuiet, { kind: 'mediaPicked', items: [photo()], alone: true });
    const kept: ComposerState = {
      ...picked,
      schedule,
      entries: picked.entries.map((entry) => ({ ...entry, hasBeenEdited: false })),
    };
    const dated = (at: number) => composerAfter(kept, { kind: 'scheduled', schedule: { ...schedule, at } });
    expect(edited(dated(9))).toEqual([false, false]);
    expect(edited(dated(10))).toEqual([false, true]);
    expect(edited(composerAfter(kept, { kind: 'scheduleCleared' }))).toEqual([false, true]);
    const bare = { ...kept, schedule: null };
    expect(edited(composerAfter(bare, { kind: 'scheduleCleared' }))).toEqual([false, false]);
  });
});

it('another post takes the place of this one', () => {
  const other = newComposer('g2', 'p9');
  expect(after(write('Hello'), { kind: 'opened', state: other })).toBe(other);
});

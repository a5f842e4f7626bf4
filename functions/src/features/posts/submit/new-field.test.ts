import { toComposerState } from '@fanfare/core/composer/open-group.ts';
import { composerAfter } from '@fanfare/core/composer/reducer.ts';
import { newComposer, type ComposerAction, type ComposerState } from '@fanfare/core/composer/state.ts';
import { submissionOf } from '@fanfare/core/composer/submission.ts';
import type { Variant } from '@fanfare/core/composer/variant.ts';
import { historyAfter, newHistory, type HistoryAction } from '@fanfare/core/composer/history.ts';
import { hasSameContent, readUnsaved, withUnsaved } from '@fanfare/core/composer/unsaved.ts';
import { photo } from '@fanfare/core/composer/testing/builders.ts';
import { textsOf } from '@fanfare/core/posts/content.ts';
import { postView } from '@fanfare/core/posts/testing/builders.ts';
import { submitPostsInput } from '@fanfare/core/api/schemas/posts.ts';
import type { FieldTable } from '@fanfare/core/posts/field-table.ts';
import type * as Fields from '@fanfare/core/posts/fields.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPostStore, type PostStore } from '../../../store/posts.ts';
import { createDeliveryStore } from '../../../store/deliveries.ts';
import { ids } from '../../../testing/builders.ts';
import { setUpFirestore } from '../../../testing/set-up-firestore.ts';
import { postRig, type PostRig } from '../../../testing/post-rig.ts';
import { listPostGroups } from '../lists/list-post-groups.ts';
import { submitPosts } from './submit.ts';

/** Adds a text and an option, which the product does not have, to the definition of the fields and to nothing else. */
vi.mock('@fanfare/core/posts/fields.ts', async (importOriginal) => {
  const { textFields, optionFields, ...others } = await importOriginal<typeof Fields>();
  const texts: FieldTable = {
    ...textFields,
    madeUpText: { wire: 'made_up_text', kind: 'text', max: 100, default: '' },
  };
  const options: FieldTable = {
    ...optionFields,
    isPinned: { wire: 'is_pinned', kind: 'switch', default: false },
  };
  return { ...others, textFields: texts, optionFields: options };
});

const local = setUpFirestore();
let rig: PostRig;
let posts: PostStore;
beforeEach(async () => {
  posts = createPostStore(local.open);
  rig = await postRig();
  rig.deps = {
    ...rig.deps,
    posts: { ...rig.deps.posts, ...posts },
    deliveries: { ...rig.deps.deliveries, ...createDeliveryStore(local.open) },
  };
});

const account = { platform: 'madeup', platform_id: 'a1', username: 'ana' };
const other = { platform: 'madeup', platform_id: 'a2', username: 'ben' };
/** The cast is needed because the compiler knows only the product's own fields. */
const write = (field: string, text: string) => ({ kind: 'textChanged', field, text }) as ComposerAction;
const setOption = (change: object) => ({ kind: 'optionsChanged', change }) as ComposerAction;
const run = (state: ComposerState, ...actions: ComposerAction[]) => actions.reduce(composerAfter, state);
const select = { kind: 'accountToggled', account, newId: 'p1' } as const;

const written = run(
  newComposer('g1', 'p0'),
  select,
  write('madeUpText', 'Autumn'),
  setOption({ isPinned: true }),
);

async function submit(state: ComposerState) {
  const find = (id: string) => {
    const facts = rig.deps.factsOf(id);
    return facts && { ...facts, options: [...facts.options, 'isPinned' as 'privacy'] };
  };
  const withCopies = (variant: Variant) => variant;
  const context = {
    workspaceId: ids.workspace,
    zone: 'UTC',
    now: rig.deps.now().getTime(),
    find,
    withCopies,
  };
  const submission = submissionOf('draft', state, context);
  // Parses the request as the server does: the schema refuses unknown fields.
  const input = submitPostsInput.parse(JSON.parse(JSON.stringify(submission?.input)));
  return submitPosts(rig.deps, input, 'dana');
}

describe('a field that is added to the definition of a post', () => {
  it('a new variant has the field with its default', () => {
    expect(newComposer('g', 'p').variants[0]).toMatchObject({ madeUpText: '', options: { isPinned: false } });
  });

  it('the field is submitted, checked, stored, listed and opened again', async () => {
    const sent = await submit(written);
    expect(sent.posts[0]).toMatchObject({ made_up_text: 'Autumn', is_pinned: true });

    const stored = await local.db.doc(`workspaces/${ids.workspace}/posts/p0`).get();
    expect(stored.get('content')).toMatchObject({ madeUpText: 'Autumn', options: { isPinned: true } });

    const [group] = (await listPostGroups(rig.deps, { workspaceId: ids.workspace, post_id: 'g1' })).groups;
    expect(group?.posts[0]).toMatchObject({ made_up_text: 'Autumn', is_pinned: true });

    const opened =
      group && toComposerState(group, { items: new Map(), find: rig.deps.factsOf, newId: () => 'new' });
    expect(opened?.variants[0]).toMatchObject({ madeUpText: 'Autumn', options: { isPinned: true } });
  });

  it('a carousel with the text opens in the carousel editor, which shows all texts that only the team sees', () => {
    const image = photo();
    const carousel = postView({
      uploadTo: 'draft',
      platform_id: null,
      uploadType: 'carousel',
      title: '',
      firebase_path: image.firebasePath,
    });
    const editorOf = (post: typeof carousel) =>
      toComposerState(
        { post_id: 'g1', posts: [post] },
        { items: new Map([[image.firebasePath, image]]), find: rig.deps.factsOf, newId: () => 'new' },
      ).editor;
    const withText = Object.assign(carousel, { made_up_text: 'Autumn' });
    expect(editorOf(withText)).toBe('carousel');
    expect(editorOf({ ...withText, title: 'Boats' })).toBe('post');
  });

  it('the text is one of the texts of a variant', () => {
    const [variant] = run(written, write('description', 'Boats')).variants;
    expect(variant && textsOf(variant)).toEqual(expect.arrayContaining(['Boats', 'Autumn']));
  });

  it('a value over the limit is refused', () => {
    const post = { uploadTo: 'draft', made_up_text: 'a'.repeat(101) };
    const input = { workspaceId: ids.workspace, action: 'draft', posts: [post] };
    expect(submitPostsInput.safeParse(input).error?.issues).toMatchObject([
      { path: ['posts', 0, 'made_up_text'] },
    ]);
  });

  it('a change of the field makes a new revision', async () => {
    const revisionAfter = async (state: ComposerState) => (await submit(state)).posts[0]?.revision;
    const before = await revisionAfter(written);
    expect(await revisionAfter(written)).toBe(before);
    expect(await revisionAfter(run(written, write('madeUpText', 'Winter')))).toBe((before ?? 0) + 1);
    expect(
      await revisionAfter(run(written, write('madeUpText', 'Winter'), setOption({ isPinned: false }))),
    ).toBe((before ?? 0) + 2);
  });

  it('the field is shared with linked accounts and separate for customised accounts, and its changes can be undone', () => {
    const selectOther = { kind: 'accountToggled', account: other, newId: 'p2' } as const;
    const both = run(written, selectOther);
    expect(both.variants[1]).toMatchObject({ madeUpText: 'Autumn', options: { isPinned: true } });

    const steps: HistoryAction[] = [
      { kind: 'customised', key: 'madeup/a2' },
      write('madeUpText', 'Winter'),
      selectOther,
      selectOther,
    ];
    const later = steps.reduce(historyAfter, newHistory(both));
    expect(later.state.variants).toMatchObject([{ madeUpText: 'Autumn' }, { madeUpText: 'Winter' }]);
    const undone = steps.reduce((history) => historyAfter(history, { kind: 'undo' }), later);
    expect(undone.state.variants).toEqual(both.variants);
  });

  it('the field is part of an unsaved copy, and two copies with different values are not equal', () => {
    const [copy] = readUnsaved(withUnsaved(null, { state: written, at: 1, tab: 'here' }));
    expect(copy?.state).toEqual(written);
    expect(hasSameContent(written, run(written, write('madeUpText', 'Winter')))).toBe(false);
    expect(hasSameContent(written, run(written, setOption({ isPinned: false })))).toBe(false);
  });

  it("older unsaved copies and documents get the field's default", async () => {
    const [copy] = readUnsaved(
      withUnsaved(null, { state: newComposer('g2', 'p9'), at: 1, tab: 'here' }).replace(
        '"madeUpText":"",',
        '',
      ),
    );
    expect(copy?.state.variants[0]).toMatchObject({ madeUpText: '' });

    await submit(written);
    const document = local.db.doc(`workspaces/${ids.workspace}/posts/p0`);
    await document.update({ content: olderContent });
    const read = await posts.find(ids.workspace, 'p0');
    expect(read?.content).toMatchObject({
      ...olderContent,
      altTexts: [],
      madeUpText: '',
      options: { ...olderContent.options, isPinned: false },
    });
  });
});

const olderContent = {
  title: 'Boats',
  description: 'At dawn',
  comment: '',
  media: [],
  thumbnail: null,
  options: {
    uploadType: 'post',
    privacy: 'private',
    commentEnabled: true,
    duetEnabled: true,
    stitchEnabled: false,
    isContentDisclosed: false,
    isBranded: false,
    isOwnBrand: false,
    link: 'https://shop.example',
    altText: null,
  },
};

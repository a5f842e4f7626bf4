import fc from 'fast-check';
import { expect, it } from 'vitest';
import { submitPostsInput } from '../api/schemas/posts.ts';
import { altTextOf } from '../posts/alt-texts.ts';
import type { PostView } from '../posts/post.ts';
import { postView } from '../posts/testing/builders.ts';
import { historyAfter, newHistory, type ComposerHistory, type HistoryAction } from './history.ts';
import { toComposerState } from './open-group.ts';
import { activeVariant, newComposer, type ComposerState } from './state.ts';
import { submissionOf } from './submission.ts';
import { networkWith, photo } from './testing/builders.ts';
import {
  accounts,
  describedAs,
  isSomething,
  keyAt,
  keys,
  modelAfter,
  nothing,
  shownIn,
  toEnd,
  without,
  type Command,
  type Model,
  type Shown,
  type ShownFile,
} from './testing/links-model.ts';
import { readUnsaved, withUnsaved } from './unsaved.ts';
import { draftKey, isDraft, keyOf, type Variant } from './variant.ts';

function actionOf(command: Command, { state }: ComposerHistory, token: string): HistoryAction | null {
  switch (command.kind) {
    case 'toggle':
      return { kind: 'accountToggled', account: accounts[command.account]!, newId: `id${token}` };
    case 'toggleAll': {
      const choices = accounts.map((account, i) => ({ account, newId: `id${token}-${i}` }));
      return { kind: 'allToggled', choices };
    }
    case 'open':
      return { kind: 'tabOpened', key: keyAt(command.account) };
    case 'type':
      return { kind: 'textChanged', field: 'description', text: activeVariant(state).description + token };
    case 'addFile':
      return {
        kind: 'mediaUploaded',
        key: state.active,
        items: [photo({ _id: token, firebasePath: token })],
      };
    case 'describe': {
      const fileId = activeVariant(state).media[command.file]?._id ?? 'none';
      return { kind: 'altTextChanged', key: state.active, fileId, text: describedAs(token) };
    }
    case 'removeFile':
      return { kind: 'mediaPicked', items: activeVariant(state).media.toSpliced(command.file, 1) };
    case 'moveFile':
      return { kind: 'mediaPicked', items: toEnd(activeVariant(state).media, command.file) };
    case 'customise':
      return { kind: 'customised', key: keyAt(command.account) };
    case 'reset':
      return { kind: 'resetToShared', key: keyAt(command.account) };
    case 'undo':
    case 'redo':
      return { kind: command.kind };
    case 'reload':
    case 'reopen':
      return null;
  }
}

const idsIn = ({ media }: Pick<Variant, 'media'>) => media.map(({ _id: id }) => id);
const filesIn = ({ media, altTexts }: Pick<Variant, 'media' | 'altTexts'>): ShownFile[] =>
  media.map(({ _id: id }) => ({ id, altText: altTextOf(altTexts, id) }));
const shownBy = (variant: Variant): Shown => ({ text: variant.description, files: filesIn(variant) });

/** Tells whether an account is on a network without alt texts; only the last account is. */
const isWithoutAltTexts = (key: string) => key === keys.at(-1);
const withoutAltTexts = ({ text, files }: Shown): Shown => ({
  text,
  files: files.map(({ id }) => ({ id, altText: '' })),
});
const sentTo = (key: string, shown: Shown): Shown =>
  isWithoutAltTexts(key) ? withoutAltTexts(shown) : shown;

const find = (id: string) =>
  id === draftKey ? null : networkWith({ id, ...(id === 'tiktok' && { altText: null }) });

const submissionIn = (state: ComposerState, action: 'draft' | 'upload') =>
  submissionOf(action, state, {
    workspaceId: 'harbourWorkspace0001',
    zone: 'UTC',
    now: 1,
    find,
    withCopies: (variant) => variant,
  });

/** Saves the state as a draft and opens the stored posts. */
function reopened(state: ComposerState): ComposerState | null {
  const submission = submissionIn(state, 'draft');
  if (!submission) return null;
  const input = submitPostsInput.parse(JSON.parse(JSON.stringify(submission.input)));
  const posts = input.posts.map(({ id, platform_id, ...post }): PostView =>
    postView({ ...(post as Partial<PostView>), _id: id!, platform_id: platform_id ?? null, post_id: 'g' }),
  );
  const paths = [state.shared, ...state.variants, ...state.setAside].flatMap(idsIn);
  const items = new Map(paths.map((path) => [path, photo({ _id: path, firebasePath: path })]));
  const { composition } = input;
  const group = { post_id: 'g', posts, ...(composition && { composition }) };
  return toComposerState(group, { items, find, newId: () => 'new' });
}

const reloaded = (state: ComposerState): ComposerState =>
  readUnsaved(withUnsaved(null, { state, at: 1, tab: 't' }))[0]!.state;

type Entry = [key: string, shown: Shown];
const byKey = (entries: Entry[]) => entries.toSorted(([a], [b]) => a.localeCompare(b));

const viewOf = (state: ComposerState) => ({
  tabs: state.variants.map((variant) => [keyOf(variant), shownBy(variant), variant.customised]),
  shared: { text: state.shared.description, files: filesIn(state.shared) },
  setAside: byKey(state.setAside.map((variant): Entry => [keyOf(variant), shownBy(variant)])),
  active: state.active,
});

function viewOfModel(model: Model) {
  const { selected, own, shared, setAside, active } = model;
  const tabs = selected.map((key) => [key, shownIn(model, key), own.has(key)]);
  return {
    tabs: tabs.length > 0 ? tabs : [[draftKey, shared, false]],
    shared,
    setAside: byKey([...setAside]),
    active,
  };
}

/** Checks that the content that is sent to each account is exactly what its tab shows. */
function expectShownIsSent(state: ComposerState) {
  const { posts = [] } = submissionIn(state, 'upload')?.input ?? {};
  for (const post of posts) {
    const key = `${post.uploadTo}/${post.platform_id}`;
    const opened = historyAfter(newHistory(state), { kind: 'tabOpened', key }).state;
    expect(opened.active).toBe(key);
    const paths = post.carousel_images ?? (post.firebase_path ? [post.firebase_path] : []);
    const files = paths.map((path) => ({
      id: path,
      altText: post.alt_texts?.find(({ firebasePath }) => firebasePath === path)?.alt_text ?? '',
    }));
    expect({ text: post.description, files }).toEqual(sentTo(key, shownBy(activeVariant(opened))));
  }
  const written = state.variants.filter((variant) => !isDraft(variant) && isSomething(shownBy(variant)));
  expect(posts.length).toBeGreaterThanOrEqual(written.length);
}

const account = fc.nat({ max: accounts.length - 1 });
const commands: fc.Arbitrary<Command>[] = [
  fc.record({ kind: fc.constantFrom('toggle', 'open', 'customise', 'reset'), account }),
  fc.record({
    kind: fc.constantFrom('describe', 'describe', 'removeFile', 'moveFile'),
    file: fc.nat({ max: 2 }),
  }),
  fc.record({
    kind: fc.constantFrom('type', 'type', 'addFile', 'toggleAll', 'undo', 'redo', 'reload', 'reopen'),
  }),
];

const length = { maxLength: 40, size: 'max' } as const;

/**
 * The tab that is open after a reload, or after a saved post was opened. A saved post opens with a linked tab if it has
 * one.
 */
function openedTab({ selected, own, active }: Model, kind: Command['kind']): string {
  const linked = selected.filter((key) => !own.has(key));
  const tabs = kind === 'reopen' && linked.length > 0 ? linked : selected;
  return tabs.includes(active) ? active : (tabs[0] ?? draftKey);
}

const run = (list: readonly Command[]) => {
  let history = newHistory(newComposer('g', 'p0'));
  let model: Model = { shared: nothing, own: new Map(), setAside: new Map(), selected: [], active: draftKey };
  let past: Model[] = [];
  let future: Model[] = [];
  for (const [i, command] of list.entries()) {
    const token = `-${i}-`;
    const before = history;
    const action = actionOf(command, history, token);
    if (action) history = historyAfter(history, action);
    if (command.kind === 'undo' || command.kind === 'redo') {
      const [from, to] = command.kind === 'undo' ? [past, future] : [future, past];
      const step = from.pop();
      if (step) {
        to.push(model);
        model = step;
      }
    } else if (action) {
      const next = modelAfter(model, command, token);
      const isStep = command.kind !== 'open' && history.past !== before.past;
      if (isStep) [past, future] = [[...past, model], []];
      model = next;
    } else {
      const state = command.kind === 'reload' ? reloaded(history.state) : reopened(history.state);
      if (!state) continue;
      history = newHistory(state);
      [past, future] = [[], []];
      // Accounts without content are not saved.
      const selected = model.selected.filter((key) => state.variants.some((each) => keyOf(each) === key));
      const own = without(
        model.own,
        model.selected.filter((key) => !selected.includes(key)),
      );
      const active = openedTab({ ...model, selected, own }, command.kind);
      // An account on a network without alt texts stores no alt texts.
      const kept = new Map(
        [...own].map(([key, shown]): Entry => [key, command.kind === 'reopen' ? sentTo(key, shown) : shown]),
      );
      model = { ...model, selected, own: kept, active };
    }
    expect(viewOf(history.state)).toEqual(viewOfModel(model));
    expectShownIsSent(history.state);
  }
};

it('every tab shows, stores and sends the content that the rules require, after any sequence of steps', () => {
  fc.assert(fc.property(fc.array(fc.oneof(...commands), length), run));
});

it('undoing every step leads back to the empty post, and redoing every step to the last state', () => {
  const steps = commands.map((command) =>
    command.filter(
      ({ kind }) => kind !== 'undo' && kind !== 'redo' && kind !== 'reload' && kind !== 'reopen',
    ),
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(...steps), length), (list) => {
      const begin = newHistory(newComposer('g', 'p0'));
      const end = list.reduce((history, command, i) => {
        const action = actionOf(command, history, `-${i}-`);
        return action ? historyAfter(history, action) : history;
      }, begin);
      const undone = end.past.reduce((history) => historyAfter(history, { kind: 'undo' }), end);
      expect(viewOf(undone.state)).toEqual(viewOf(begin.state));
      const redone = undone.future.reduce((history) => historyAfter(history, { kind: 'redo' }), undone);
      const { active: _, ...last } = viewOf(end.state);
      expect(viewOf(redone.state)).toMatchObject(last);
    }),
  );
});

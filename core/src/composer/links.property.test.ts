import fc from 'fast-check';
import { expect, it } from 'vitest';
import { submitPostsInput } from '../api/schemas/posts.ts';
import type { PostView } from '../posts/post.ts';
import { postView } from '../posts/testing/builders.ts';
import { historyAfter, newHistory, type ComposerHistory, type HistoryAction } from './history.ts';
import { toComposerState } from './open-group.ts';
import { activeVariant, newComposer, type ComposerState } from './state.ts';
import { submissionOf } from './submission.ts';
import { networkWith, photo } from './testing/builders.ts';
import { readUnsaved, withUnsaved } from './unsaved.ts';
import { accountKey, draftKey, isDraft, keyOf, type Variant } from './variant.ts';

const accounts = ['x', 'youtube', 'instagram', 'tiktok'].map((platform, i) => ({
  platform,
  platform_id: `${i}`,
  username: platform,
}));
const keys = accounts.map(accountKey);

/** What a tab shows. */
interface Shown {
  text: string;
  files: readonly string[];
}

/** The rules of the mock-ups' table in their shortest form: what is shared, and what each account has of its own. */
interface Model {
  shared: Shown;
  own: ReadonlyMap<string, Shown>;
  setAside: ReadonlyMap<string, Shown>;
  /** In the order of selection. */
  selected: readonly string[];
  active: string;
}

type Command =
  | { kind: 'toggle' | 'open' | 'customise' | 'reset'; account: number }
  | { kind: 'type' | 'addFile' | 'toggleAll' | 'undo' | 'redo' | 'reload' | 'reopen' };

const nothing: Shown = { text: '', files: [] };
const isSomething = ({ text, files }: Shown) => text !== '' || files.length > 0;
const without = <T>(map: ReadonlyMap<string, T>, gone: readonly string[]) =>
  new Map([...map].filter(([key]) => !gone.includes(key)));
const shownIn = ({ own, shared }: Model, key: string): Shown => own.get(key) ?? shared;

function select(model: Model, wanted: readonly string[]): Model {
  const missing = wanted.filter((key) => !model.selected.includes(key));
  const [first] = model.selected;
  const takesOver = !isSomething(model.shared) && first !== undefined;
  const back = missing.flatMap((key) => {
    const own = model.setAside.get(key);
    return own ? [[key, own] as const] : [];
  });
  return {
    shared: takesOver ? shownIn(model, first) : model.shared,
    own: new Map([...model.own, ...back]),
    setAside: without(model.setAside, missing),
    selected: [...model.selected, ...missing],
    active: missing[0] ?? model.active,
  };
}

function deselect(model: Model, gone: readonly string[]): Model {
  const selected = model.selected.filter((key) => !gone.includes(key));
  const own = [...model.own].filter(([key]) => gone.includes(key));
  const inTabOrder = own.toSorted(([a], [b]) => model.selected.indexOf(a) - model.selected.indexOf(b));
  const written = inTabOrder.filter(([, shown]) => isSomething(shown));
  const isLast = selected.length === 0 && !isSomething(model.shared);
  const moved = isLast ? (written.find(([key]) => key === model.active) ?? written.at(-1)) : undefined;
  return {
    shared: moved?.[1] ?? model.shared,
    own: without(model.own, gone),
    setAside: new Map([...model.setAside, ...own.filter(([key]) => key !== moved?.[0])]),
    selected,
    active: selected.includes(model.active) ? model.active : (selected[0] ?? draftKey),
  };
}

function edit(model: Model, change: (shown: Shown) => Shown): Model {
  const own = model.own.get(model.active);
  return own
    ? { ...model, own: new Map([...model.own, [model.active, change(own)]]) }
    : { ...model, shared: change(model.shared) };
}

function modelAfter(model: Model, command: Command, token: string): Model {
  switch (command.kind) {
    case 'toggle': {
      const key = keys[command.account]!;
      return model.selected.includes(key) ? deselect(model, [key]) : select(model, [key]);
    }
    case 'toggleAll':
      return keys.every((key) => model.selected.includes(key)) ? deselect(model, keys) : select(model, keys);
    case 'open': {
      const key = keys[command.account]!;
      return model.selected.includes(key) ? { ...model, active: key } : model;
    }
    case 'type':
      return edit(model, ({ text, files }) => ({ text: text + token, files }));
    case 'addFile':
      return edit(model, ({ text, files }) => ({ text, files: [...files, token] }));
    case 'customise': {
      const key = keys[command.account]!;
      if (!model.selected.includes(key) || model.own.has(key)) return model;
      return { ...model, own: new Map([...model.own, [key, model.shared]]) };
    }
    case 'reset':
      return {
        ...model,
        own: without(
          model.own,
          model.selected.includes(keys[command.account]!) ? [keys[command.account]!] : [],
        ),
      };
    case 'undo':
    case 'redo':
    case 'reload':
    case 'reopen':
      return model;
  }
}

function actionOf(command: Command, { state }: ComposerHistory, token: string): HistoryAction | null {
  switch (command.kind) {
    case 'toggle':
      return { kind: 'accountToggled', account: accounts[command.account]!, newId: `id${token}` };
    case 'toggleAll': {
      const choices = accounts.map((account, i) => ({ account, newId: `id${token}-${i}` }));
      return { kind: 'allToggled', choices };
    }
    case 'open':
      return { kind: 'tabOpened', key: keys[command.account]! };
    case 'type':
      return { kind: 'textChanged', field: 'description', text: activeVariant(state).description + token };
    case 'addFile':
      return {
        kind: 'mediaUploaded',
        key: state.active,
        items: [photo({ _id: token, firebasePath: token })],
      };
    case 'customise':
      return { kind: 'customised', key: keys[command.account]! };
    case 'reset':
      return { kind: 'resetToShared', key: keys[command.account]! };
    case 'undo':
    case 'redo':
      return { kind: command.kind };
    case 'reload':
    case 'reopen':
      return null;
  }
}

const idsIn = ({ media }: Pick<Variant, 'media'>) => media.map(({ _id: id }) => id);
const shownBy = (variant: Variant): Shown => ({ text: variant.description, files: idsIn(variant) });

const submissionIn = (state: ComposerState, action: 'draft' | 'upload') =>
  submissionOf(action, state, {
    workspaceId: 'harbourWorkspace0001',
    zone: 'UTC',
    now: 1,
    find: (id) => (id === draftKey ? null : networkWith({ id })),
  });

/** Saves as a draft, and opens what the server has then. */
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
  return toComposerState({ post_id: 'g', posts, ...(composition && { composition }) }, items, () => 'new');
}

const reloaded = (state: ComposerState): ComposerState =>
  readUnsaved(withUnsaved(null, { state, at: 1, tab: 't' }))[0]!.state;

type Entry = [key: string, shown: Shown];
const byKey = (entries: Entry[]) => entries.toSorted(([a], [b]) => a.localeCompare(b));

const viewOf = (state: ComposerState) => ({
  tabs: state.variants.map((variant) => [keyOf(variant), shownBy(variant), variant.customised]),
  shared: { text: state.shared.description, files: idsIn(state.shared) },
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

/** Every account is sent exactly what its tab shows. */
function expectShownIsSent(state: ComposerState) {
  const { posts = [] } = submissionIn(state, 'upload')?.input ?? {};
  for (const post of posts) {
    const key = `${post.uploadTo}/${post.platform_id}`;
    const opened = historyAfter(newHistory(state), { kind: 'tabOpened', key }).state;
    expect(opened.active).toBe(key);
    const files = post.carousel_images ?? (post.firebase_path ? [post.firebase_path] : []);
    expect({ text: post.description, files }).toEqual(shownBy(activeVariant(opened)));
  }
  const written = state.variants.filter((variant) => !isDraft(variant) && isSomething(shownBy(variant)));
  expect(posts.length).toBeGreaterThanOrEqual(written.length);
}

const account = fc.nat({ max: accounts.length - 1 });
const commands: fc.Arbitrary<Command>[] = [
  fc.record({ kind: fc.constantFrom('toggle', 'open', 'customise', 'reset'), account }),
  fc.record({
    kind: fc.constantFrom('type', 'type', 'addFile', 'toggleAll', 'undo', 'redo', 'reload', 'reopen'),
  }),
];

const length = { maxLength: 40, size: 'max' } as const;

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
      // Accounts for which nothing was written are not saved.
      const selected = model.selected.filter((key) => state.variants.some((each) => keyOf(each) === key));
      const own = without(
        model.own,
        model.selected.filter((key) => !selected.includes(key)),
      );
      const active = selected.includes(model.active) ? model.active : (selected[0] ?? draftKey);
      model = { ...model, selected, own, active };
    }
    expect(viewOf(history.state)).toEqual(viewOfModel(model));
    expectShownIsSent(history.state);
  }
};

it('every tab shows, keeps and sends what the rules say, in any order of steps', () => {
  fc.assert(fc.property(fc.array(fc.oneof(...commands), length), run));
});

it('undoing every step leads back to the empty post, and redoing every step to the last one', () => {
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

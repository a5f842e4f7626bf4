import { accountKey, draftKey } from '../variant.ts';

export const accounts = ['x', 'youtube', 'instagram', 'tiktok'].map((platform, i) => ({
  platform,
  platform_id: `${i}`,
  username: platform,
}));
export const keys = accounts.map(accountKey);
export const keyAt = (account: number): string => keys[account] ?? '';

export interface ShownFile {
  id: string;
  altText: string;
}

/** The content that a tab shows. */
export interface Shown {
  text: string;
  files: readonly ShownFile[];
}

/**
 * A minimal model of the rules for linking: the content that accounts share, and the content of each customised
 * account.
 */
export interface Model {
  shared: Shown;
  own: ReadonlyMap<string, Shown>;
  setAside: ReadonlyMap<string, Shown>;
  /** The keys of the selected accounts, in the order in which they were selected. */
  selected: readonly string[];
  active: string;
}

export type Command =
  | { kind: 'toggle' | 'open' | 'customise' | 'reset'; account: number }
  | { kind: 'describe' | 'removeFile' | 'moveFile'; file: number }
  | { kind: 'type' | 'addFile' | 'toggleAll' | 'undo' | 'redo' | 'reload' | 'reopen' };

export const nothing: Shown = { text: '', files: [] };
export const isSomething = ({ text, files }: Shown) => text !== '' || files.length > 0;
export const without = <T>(map: ReadonlyMap<string, T>, gone: readonly string[]) =>
  new Map([...map].filter(([key]) => !gone.includes(key)));
export const shownIn = ({ own, shared }: Model, key: string): Shown => own.get(key) ?? shared;

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

export function modelAfter(model: Model, command: Command, token: string): Model {
  switch (command.kind) {
    case 'toggle': {
      const key = keyAt(command.account);
      return model.selected.includes(key) ? deselect(model, [key]) : select(model, [key]);
    }
    case 'toggleAll':
      return keys.every((key) => model.selected.includes(key)) ? deselect(model, keys) : select(model, keys);
    case 'open': {
      const key = keyAt(command.account);
      return model.selected.includes(key) ? { ...model, active: key } : model;
    }
    case 'type':
      return edit(model, ({ text, files }) => ({ text: text + token, files }));
    case 'addFile':
      return edit(model, ({ text, files }) => ({ text, files: [...files, { id: token, altText: '' }] }));
    case 'describe':
      return edit(model, ({ text, files }) => ({
        text,
        files: files.map((file, i) => (i === command.file ? { ...file, altText: describedAs(token) } : file)),
      }));
    case 'removeFile':
      return edit(model, ({ text, files }) => ({ text, files: files.toSpliced(command.file, 1) }));
    case 'moveFile':
      return edit(model, ({ text, files }) => ({ text, files: toEnd(files, command.file) }));
    case 'customise': {
      const key = keyAt(command.account);
      if (!model.selected.includes(key) || model.own.has(key)) return model;
      return { ...model, own: new Map([...model.own, [key, model.shared]]) };
    }
    case 'reset':
      return {
        ...model,
        own: without(
          model.own,
          model.selected.includes(keyAt(command.account)) ? [keyAt(command.account)] : [],
        ),
      };
    case 'undo':
    case 'redo':
    case 'reload':
    case 'reopen':
      return model;
  }
}

/** An alt text for a token. About every third is empty, which removes the earlier alt text of the file. */
export const describedAs = (token: string) =>
  Number(token.replaceAll('-', '')) % 3 === 0 ? '' : `Alt${token}`;

export const toEnd = <T>(items: readonly T[], index: number): readonly T[] => [
  ...items.toSpliced(index, 1),
  ...items.slice(index, index + 1),
];

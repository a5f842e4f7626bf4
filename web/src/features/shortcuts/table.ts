/** A line of the list of shortcuts, and the actions of its keys. */
export interface Shortcut<Action extends string = string> {
  /** The names of the keys on the screen. The keys of a sequence are pressed one after the other. */
  shown: readonly string[];
  text: string;
  /** Empty for keys that are handled elsewhere, such as by the calendar or by a field. */
  actions: Readonly<Record<string, Action>>;
}

/** These tables say which action a pressed key has. The list of shortcuts shows them. */

export type GlobalAction = 'create' | 'help';

export const globalShortcuts: readonly Shortcut<GlobalAction>[] = [
  { shown: ['C'], text: 'Create post', actions: { c: 'create' } },
  { shown: ['?'], text: 'Show the shortcuts', actions: { '?': 'help' } },
];

export const searchShortcuts: readonly Shortcut<'search'>[] = [
  { shown: ['/'], text: 'Search', actions: { '/': 'search' } },
];

/** The key that comes before the letter of a screen. */
export const goKey = 'g';

export interface GoShortcut {
  key: string;
  label: string;
  path: string;
}

const go = (key: string, label: string, path: string): GoShortcut => ({
  key,
  label,
  path: path === '' ? '/dashboard' : `/dashboard/${path}`,
});

export const goShortcuts: readonly GoShortcut[] = [
  go('d', 'Dashboard', ''),
  go('a', 'Analytics', 'analytics'),
  go('l', 'Library', 'library'),
  go('u', 'Upload', 'upload'),
  go('c', 'Calendar', 'schedule'),
  go('p', 'Posts', 'posts'),
  go('m', 'Comments', 'comments'),
  go('t', 'Templates', 'templates'),
  go('i', 'AI Generator', 'tools/ai-generator'),
  go('s', 'Socials', 'socials'),
  go('h', 'Support', 'support'),
  go('e', 'Settings', 'settings'),
];

export type InboxAction =
  | 'next'
  | 'previous'
  | 'reply'
  | 'answered'
  | 'suggest'
  | 'savedReplies'
  | 'search'
  | 'help'
  | 'back';

export const inboxShortcuts: readonly Shortcut<InboxAction>[] = [
  {
    shown: ['J', 'K'],
    text: 'Next or previous comment',
    actions: { j: 'next', ArrowDown: 'next', k: 'previous', ArrowUp: 'previous' },
  },
  { shown: ['R'], text: 'Reply', actions: { r: 'reply' } },
  { shown: ['E'], text: 'Mark answered and open next, or reopen', actions: { e: 'answered' } },
  { shown: ['Ctrl + Z'], text: 'Undo the last E', actions: {} },
  { shown: ['A'], text: 'Suggest a reply', actions: { a: 'suggest' } },
  { shown: ['S'], text: 'Saved replies, or / in an empty reply', actions: { s: 'savedReplies' } },
  { shown: ['/'], text: 'Search the comments', actions: { '/': 'search' } },
  { shown: ['Ctrl + Enter'], text: 'Send the reply', actions: {} },
  { shown: ['Esc'], text: 'Back to the list', actions: { Escape: 'back' } },
  { shown: ['?'], text: 'Show the shortcuts', actions: { '?': 'help' } },
];

/** The calendar handles its keys itself, as the ARIA pattern for grids says. */
export const calendarShortcuts: readonly Shortcut[] = [
  { shown: ['←', '↑', '→', '↓'], text: 'Another day', actions: {} },
  { shown: ['PgUp', 'PgDn'], text: 'Previous or next month or week', actions: {} },
  { shown: ['T'], text: 'Today', actions: {} },
  { shown: ['Enter'], text: 'Open the day, or the menu of a post', actions: {} },
  { shown: ['N'], text: 'New post on this day', actions: {} },
  { shown: ['Space'], text: 'Pick up a post, then arrows move it and Space drops it', actions: {} },
  { shown: ['Esc'], text: 'Put the post back', actions: {} },
  { shown: ['M'], text: 'Move to…', actions: {} },
  { shown: ['E'], text: 'Edit', actions: {} },
  { shown: ['D'], text: 'Duplicate', actions: {} },
  { shown: ['Delete'], text: 'Delete', actions: {} },
  { shown: ['X'], text: 'Select', actions: {} },
  { shown: ['Ctrl + Z'], text: 'Undo the last move', actions: {} },
];

export const composerShortcuts: readonly Shortcut[] = [
  { shown: ['Ctrl + Enter'], text: 'Publish or schedule', actions: {} },
  { shown: ['Ctrl + Z'], text: 'Undo', actions: {} },
  { shown: ['Ctrl + Shift + Z'], text: 'Redo', actions: {} },
];

export const actionsOf = <Action extends string>(
  table: readonly Shortcut<Action>[],
): Readonly<Record<string, Action>> =>
  Object.assign({}, ...table.map(({ actions }) => actions)) as Readonly<Record<string, Action>>;

export { hasOpenLayer, isTyping } from './keys.ts';
export { actionsOf, globalShortcuts, goKey, goShortcuts, inboxShortcuts, searchShortcuts } from './table.ts';
export { useShortcutsOn } from './use-shortcuts-on.ts';
export { useShortcutsSheet } from './use-shortcuts-sheet.tsx';

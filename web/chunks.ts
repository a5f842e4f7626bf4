import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type Context = Parameters<Extract<Group['name'], (...args: never[]) => unknown>>[1];

const everywhere = [
  'node_modules/(react|react-dom|scheduler|react-router|react-router-dom|stylis|@emotion)/',
  '@mui/(system|styled-engine)/',
  '@mui/material/(styles|zero-styled|Box|Stack|Typography|Button|ButtonBase|IconButton|CircularProgress)/',
  '@mui/material/(CssBaseline|GlobalStyles)/',
  // Most forms need these small modules, and some forms need no other form code.
  'web/src/ui/(field-note|notice)\\.tsx$',
];

/** Modules that every page needs. One file is smaller than several, and stays cached when the product changes. */
const base: Group = { name: 'base', test: new RegExp(everywhere.join('|')), priority: 10 };

const start: Group = { name: 'start', tags: ['$initial'], priority: 5 };

const idOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const signedInRoots = [idOf('src/app/shell.tsx')];
const signedOutRoots = ['login', 'action'].map((name) => idOf(`src/features/session/${name}-screen.tsx`));

/** All modules that the given modules import, directly or indirectly. */
function importsOf(roots: readonly string[], context: Context): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) {
      if (found.has(imported)) continue;
      found.add(imported);
      visit(imported);
    }
  };
  roots.forEach(visit);
  return found;
}

/**
 * The modules that make the first call. They import no part of the interface, so they run before the interface has
 * arrived.
 */
function begin(): Group {
  let found: Set<string> | null = null;
  const root = idOf('src/begin.ts');
  return {
    name(id, context) {
      found ??= importsOf([root], context);
      return id === root || found.has(id) ? 'begin' : null;
    },
    priority: 20,
  };
}

/**
 * The imports of the frame around every signed-in screen, in two chunks: modules that the login page needs too, and the
 * rest.
 */
function frame(): Group {
  let sets: { signedIn: Set<string>; signedOut: Set<string> } | null = null;
  return {
    name(id, context) {
      sets ??= { signedIn: importsOf(signedInRoots, context), signedOut: importsOf(signedOutRoots, context) };
      if (!sets.signedIn.has(id) && !signedInRoots.includes(id)) return null;
      return sets.signedOut.has(id) ? 'common' : 'frame';
    },
    priority: 3,
  };
}

/** Modules of the upload screen, unless a group with a higher priority contains them. */
const uploadModules = /\/(features\/composer|features\/assistant\/ai-button|core\/src\/(composer|text))\b/;

/** The upload screen of the composer and the carousel editor, with the modules that both panels need. */
function uploadScreen(): Group {
  const screen = idOf('src/features/composer/upload-screen.tsx');
  const panels = ['composer-panel.tsx', 'carousel/index.ts'].map((file) =>
    idOf(`src/features/composer/${file}`),
  );
  let found: Set<string> | null = null;
  const find = (context: Context): Set<string> => {
    const [first, second] = panels.map((panel) => importsOf([panel], context));
    const ofBoth = [...(first ?? [])].filter((id) => second?.has(id));
    return new Set([screen, ...importsOf([screen], context), ...ofBoth]);
  };
  return {
    name(id, context) {
      found ??= find(context);
      return uploadModules.test(id) && found.has(id) ? 'upload-screen' : null;
    },
    priority: 0,
    includeDependenciesRecursively: false,
  };
}

/** Matches the named modules, by path without extension. */
const modules = (...paths: readonly string[]) => new RegExp(`/(${paths.join('|')})\\.tsx?$`);

/** Small modules that several screens share. Without a group, the browser would request each of them separately. */
const shared = (name: string, test: RegExp, priority = 1): Group => ({
  name,
  test,
  priority,
  minShareCount: 2,
});

/**
 * Modules that `import()` loads together. Without a group, the browser would request each of them separately. Only the
 * named modules move into the group: with their imports, half of the interface would move too.
 */
const later = (name: string, test: RegExp): Group => ({
  name,
  test,
  priority: 2,
  includeDependenciesRecursively: false,
});

/**
 * Decides which modules share a file. `npm run bench -- bundle` shows the size and the requests of each screen: a
 * module in the wrong group is downloaded by screens that do not use it.
 */
export const chunkGroups: Group[] = [
  begin(),
  base,
  start,
  frame(),
  shared(
    'forms',
    /web\/src\/ui\/form-field\.tsx|core\/src\/image-edit\/editor-path\.ts|@mui\/material\/OutlinedInput\//,
    2,
  ),
  // Both dialogs and menus need this module. Without a group of its own, each dialog would download all menus.
  shared('surfaces', /@mui\/material\/Paper\//, 2),
  shared(
    'screens',
    modules(
      'web/src/ui/(page|count-text|date-text|account-avatar|skeleton-rows|index-after-key|surface|screen-width|icons/(actions|things|chevrons))',
      'web/src/browser/(use-now|timers|use-module)',
      'web/src/networks/networks',
      'web/src/features/(workspaces|templates|utm)/index',
      'platforms/\\w+/(label|web/icon)',
      // Most screens need only this part of the code for posts.
      'core/src/posts/(post|posts-path)',
      'core/src/(links/link|text/(counted|size-text)|values/parse-json|schedule/window|quota/uploads)',
    ),
    2,
  ),
  shared(
    'post',
    modules(
      'web/src/ui/(text-area|counter-text)',
      'core/src/posts/(fields|field-table|content|carousel)',
      'core/src/composer/(state|variant|options|links|network|linked-variants)',
      'core/src/media/fit-choice',
    ),
  ),
  // Small modules that the editors, their dialogs and the library share.
  shared(
    'composing',
    modules(
      'core/src/(billing/plans|quota/plan-owner|quota/usage|media/library)',
      'core/src/composer/(saving|deleted-files|files|counter)',
      'web/src/features/composer/media/pending-files',
      'web/src/networks/network-rules',
      'web/src/(ui/use-published-height|ui/page-foot|ui/progress-bar|ui/icons/editors|browser/use-delayed-write|browser/timers)',
    ),
  ),
  // Modules for lists of pictures that a person can reorder. If they were in the group `uploads`, each of these lists
  // would load the upload code.
  shared(
    'pictures',
    modules(
      'web/src/features/media/(media-picture|observe-near-viewport|use-near-viewport)',
      'web/src/ui/order-help',
      'web/src/browser/use-order',
    ),
    2,
  ),
  // Modules for adding files: the fields, the progress, and the state of running uploads. The editors load them after
  // their first paint.
  shared(
    'uploads',
    modules(
      'web/src/features/media/(links/link-button|uploads/awaited-files)',
      'web/src/features/composer/media/(uploading-line|use-awaited-uploads|failed-files|use-file-urls)',
      'web/src/ui/(file-drop|file-input|use-drop|page-drop)',
      'core/src/media/(search|kept-item)',
      'core/src/composer/pending-uploads',
      'web/src/browser/ask-before-closing',
    ),
  ),
  // All three editors load these modules first.
  shared(
    'editors',
    modules(
      'core/src/composer/(composition|issue-groups|selection|text-replacement|reducer|history|issues)',
      'core/src/(posts/messages|posts/targets|text/typing-step)',
      'web/src/features/composer/accounts/(account-tile|account-strip|use-account-drag|use-account-order)',
      'web/src/features/composer/(upload-address|editor-switch|sending/use-limit|unsaved/undo-keys)',
      'web/src/ui/use-deferred-press',
    ),
  ),
  // The editors load these modules once a post has an image or a variable.
  shared(
    'fitting',
    modules(
      'core/src/composer/(filling|fitting|alt-text-use)',
      'core/src/media/fit',
      'core/src/posts/variables',
    ),
  ),
  shared('lists', modules('web/src/ui/(pagination|tabs|search-box|empty-state)')),
  // Modules that most screens load after their first paint. A screen that shows a menu or handles shortcuts from the
  // start loads them earlier.
  later(
    'frame-parts',
    modules(
      'web/src/(ui/(badge|menu-button|copy-button)|app/(open-comments|opening-toast)|browser/(save-file|wait-until-shown))',
      'web/src/features/shortcuts/(keys|table|use-shortcuts-on|use-shortcuts-sheet|global-shortcuts)',
    ),
  ),
  // Modules that the composer loads after its first paint.
  later(
    'composer-parts',
    modules(
      'web/src/features/composer/issues/(issue-summary|issue-panel)',
      'web/src/features/composer/media/(media-area|media-files|media-tile|media-dialogs|missing-line|use-media-files|use-variant-media|use-media-order)',
      'web/src/features/composer/media/fit/fit-line',
      'web/src/features/composer/(preview/preview-panel|preview/preview-card|unsaved/undo-buttons|accounts/network-marks|sending/main-action-key|fields/shortest-limit)',
      'core/src/composer/(another-file|issue-repairs|missing-files|shortest-limit)',
    ),
  ),
  // Modules of the carousel editor that load with its first slide.
  later('slides', modules('web/src/features/composer/carousel/(slide-stage|crop/crop-actions)')),
  // The calendar needs these modules, but no other module of `post-parts` and `deliveries`.
  shared(
    'post-basics',
    modules(
      'web/src/(ui/(status-words|icons/text-post)|browser/use-history-dialog)',
      'core/src/media/media-path',
    ),
    2,
  ),
  shared(
    'post-parts',
    modules('web/src/ui/status-chip', 'web/src/features/posts/(words|tick|media|post-media)'),
  ),
  shared(
    'deliveries',
    modules('core/src/deliveries/(delivery|watching)', 'web/src/features/deliveries/use-deliveries'),
  ),
  // Modules for showing numbers. A few screens need them without the rest of analytics.
  shared(
    'figures',
    modules('core/src/analytics/figures', 'web/src/features/analytics/(movement|sparkline|colours)'),
  ),
  // Modules for pages of links, which the screen and its later chunks share.
  shared(
    'bio',
    modules(
      'core/src/bio/(page|content|changes)',
      'web/src/features/bio/(bio-layout|figure-text|page-texts)',
    ),
  ),
  uploadScreen(),
];

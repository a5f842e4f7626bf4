/** The rules that let imports go in one direction only; see docs/architecture.md. */
import type { ImportGraph } from './imports.ts';

/** Matches paths that match `path` and do not match `pathNot`. */
interface Place {
  path?: string;
  pathNot?: string;
}

interface Rule {
  name: string;
  from: Place;
  /** `$1` is replaced with the first group that `path` matched in the importing file. */
  to: Place & { unlessTypeOnly?: true };
}

/** `comment` tells a developer who breaks the rule why the rule exists. */
const forbid = (name: string, comment: string, from: Rule['from'], to: Rule['to']): Rule => ({
  name: `${name} (${comment})`,
  from,
  to,
});
const test = '\\.test\\.tsx?$|/testing/|/conformance/';

const rules: readonly Rule[] = [
  forbid(
    'core-is-pure',
    'core imports nothing but itself, and zod in its schemas.',
    { path: '^core/src', pathNot: test },
    { pathNot: '^core/src|^node_modules/zod/' },
  ),
  forbid(
    'zod-in-schemas',
    'Only schemas know zod, so that it does not reach the browser.',
    { path: '^core/src', pathNot: `^core/src/(api|posts)/schemas|${test}` },
    { path: '^node_modules/zod/' },
  ),
  forbid(
    'schemas-as-types',
    'Outside of functions, schemas are types.',
    { path: '^(core|web|platforms)/', pathNot: `^core/src/(api|posts)/schemas|${test}` },
    { path: '^core/src/(api|posts)/schemas', unlessTypeOnly: true },
  ),
  forbid(
    'facts-import-core',
    'Facts of a network import core and their own label alone.',
    { path: '^platforms/([^/]+)/facts', pathNot: test },
    { pathNot: '^core/|^platforms/(platform\\.ts|_)|^platforms/$1/label\\.ts' },
  ),
  forbid(
    'labels-import-nothing',
    'The label of a network is on every page that names one.',
    { path: '^platforms/[^/]+/label' },
    { pathNot: '^platforms/platform\\.ts' },
  ),
  forbid(
    'no-platform-imports-another',
    'A network knows nothing of its siblings.',
    { path: '^platforms/([a-z]+)/', pathNot: test },
    { path: '^platforms/([a-z]+)/', pathNot: '^platforms/$1/' },
  ),
  forbid(
    'sibling-through-its-index',
    'A feature uses another feature through its index.ts.',
    { path: '^(web|functions)/src/features/([^/]+)/', pathNot: test },
    { path: '^$1/src/features/', pathNot: '^$1/src/features/($2/|[^/]+/index\\.ts$)' },
  ),
  forbid(
    'web-stays-in-the-browser',
    'The browser never loads server code.',
    { path: '^web/|^platforms/[^/]+/web/' },
    {
      path: '^(functions|local)/|^platforms/[^/]+/server/|^node_modules/(firebase-admin|firebase-functions|@google-cloud)/',
    },
  ),
  forbid(
    'ui-knows-no-product',
    'Building blocks know nothing of the product.',
    { path: '^web/src/ui/' },
    { path: '^core/|^web/src/(features|app)/' },
  ),
  forbid(
    'functions-stay-on-the-server',
    'The server never loads browser code.',
    { path: '^functions/', pathNot: test },
    { path: '^(web|local)/' },
  ),
  forbid(
    'store-from-use-cases',
    'Only use cases and jobs reach the store.',
    {
      path: '^functions/src',
      pathNot: `^functions/src/(store|features|jobs|index|app|production)|${test}`,
    },
    { path: '^functions/src/store/', unlessTypeOnly: true },
  ),
  forbid(
    'firebase-tools-in-one-file',
    'firebase-tools is internals: one file touches it.',
    { pathNot: '^local/src/firebase-tools' },
    { path: '^node_modules/firebase-tools/' },
  ),
  forbid(
    'product-knows-no-stand-in',
    'Stand-ins are chosen by address.',
    { path: '^(core|platforms|functions|web)/', pathNot: test },
    { path: '^local/' },
  ),
];

/**
 * Only `npm run truth` installs the libraries that these files import. The types of the libraries come from
 * `strangers.d.ts`.
 */
const mayBeUnresolved = /^e2e\/truth\/clients\//u;

/** The match of `path` in the importing or imported path; null if the path does not match. */
function matchPlace(place: Place, path: string, groups: readonly string[] = []): readonly string[] | null {
  const pattern = (text: string) =>
    new RegExp(
      text.replaceAll(/\$(\d)/gu, (_, group: string) => groups[Number(group)] ?? ''),
      'u',
    );
  if (place.pathNot !== undefined && pattern(place.pathNot).test(path)) return null;
  return place.path === undefined ? [] : pattern(place.path).exec(path);
}

/** Every import that a rule forbids or that cannot be resolved, as a line of text. */
export function forbiddenImports(graph: ImportGraph): string[] {
  const found: string[] = [];
  for (const [from, imports] of graph) {
    const applying = rules.flatMap((rule) => {
      const groups = matchPlace(rule.from, from);
      return groups === null ? [] : [{ ...rule, groups }];
    });
    for (const { to, isTypeOnly, isResolved } of imports) {
      if (!isResolved && !mayBeUnresolved.test(from)) found.push(`no-unresolved: ${from} → ${to}`);
      for (const rule of applying)
        if (!(rule.to.unlessTypeOnly && isTypeOnly) && matchPlace(rule.to, to, rule.groups) !== null)
          found.push(`${rule.name}: ${from} → ${to}`);
    }
  }
  return found;
}

/**
 * `npm run bench` measures everything and prints each number next to its budget; `npm run bench -- storage` measures
 * one part. `--budgets` is for CI: it measures sizes and counts, not times, and fails if one of them exceeds its
 * budget.
 */
import { formatLine, withinBudget, type BenchLine } from './line.ts';

type Bench = () => Promise<{ run(): Promise<BenchLine[]> }>;

const benches: Record<string, Bench> = {
  bundle: () => import('./bundle.ts'),
  'api-import': () => import('./api-import.ts'),
  start: () => import('./start.ts'),
  'first-load': () => import('./first-load.ts'),
  switch: () => import('./switch.ts'),
  typing: () => import('./typing.ts'),
  calendar: () => import('./calendar.ts'),
  inbox: () => import('./inbox.ts'),
  analytics: () => import('./analytics.ts'),
  sheet: () => import('./sheet.ts'),
  reads: () => import('./reads.ts'),
  firestore: () => import('./firestore.ts'),
  storage: () => import('./storage.ts'),
  'large-upload': () => import('./large-upload.ts'),
  'browser-upload': () => import('./browser-upload.ts'),
};
const checkedInCi = ['bundle', 'reads'];

const args = process.argv.slice(2);
const check = args.includes('--budgets');
const named = args.filter((arg) => !arg.startsWith('--'));
const unknown = named.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`There is no bench "${unknown.join('", "')}". Known are ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}
const wanted = named.length > 0 ? named : check ? checkedInCi : Object.keys(benches);

let over = 0;
for (const name of wanted) {
  const bench = await benches[name]?.();
  for (const line of (await bench?.run()) ?? []) {
    console.log(formatLine(line));
    if (!withinBudget(line)) over += 1;
  }
}
if (over > 0) {
  console.error(`${over} over budget.`);
  process.exitCode = check ? 1 : 0;
}

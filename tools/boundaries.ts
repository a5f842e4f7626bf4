/**
 * Checks the import rules. Also fails if it finds too few modules, because a wrong folder would report no violations.
 */
import { existsSync } from 'node:fs';
import { cyclesIn, importsOfFiles, importsOfGroups, mutualIn } from './import-cycles.ts';
import { forbiddenImports } from './import-rules.ts';
import { readImports } from './imports.ts';

const fewest = 100;
const folders = ['core', 'platforms', 'functions', 'web', 'local', 'e2e', 'tools', 'bench'];

const features = /^(?:web|functions)\/src\/features\/[^/]+(?=\/)/u;
const rulesOfCore = /^core\/src\/[^/]+(?=\/)/u;
const foldersOfLocal = /^local\/src\/[^/]+(?=\/)/u;
const foldersOfServer = /^functions\/src\/[^/]+(?=\/)/u;

const graph = readImports(process.cwd(), folders.filter(existsSync));
const cycles = [
  importsOfFiles(graph),
  importsOfGroups(graph, features),
  importsOfGroups(graph, rulesOfCore),
  importsOfGroups(graph, foldersOfLocal),
].flatMap(cyclesIn);
const pairs = mutualIn(importsOfGroups(graph, foldersOfServer));
const violations = [
  ...forbiddenImports(graph),
  ...cycles.map((name) => `no-cycles: ${name} imports itself through others`),
  ...pairs.map(([one, other]) => `no-mutual-imports: ${one} and ${other} import each other`),
];
for (const violation of violations) console.error(violation);
if (graph.size < fewest) console.error(`Only ${graph.size} modules were seen; at least ${fewest} exist.`);
console.log(`${graph.size} modules, ${violations.length} violations`);
process.exitCode = violations.length > 0 || graph.size < fewest ? 1 : 0;

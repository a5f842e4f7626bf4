import { EvaluationError } from './errors.ts';
import {
  evaluate,
  type DeclaredFunction,
  type ReadDocument,
  type Scope,
  type Variables,
} from './evaluate.ts';
import type { Block, FunctionDeclaration, Operation, PatternSegment, Ruleset } from './syntax.ts';
import { RulesPath, toValue, type Value } from './values.ts';

export interface RulesRequest {
  service: 'firebase.storage' | 'cloud.firestore';
  /** `/b/BUCKET/o/a/b.png`, or `/databases/(default)/documents/a/b`. */
  path: string;
  method: Operation;
  auth: { uid: string; token: Record<string, unknown> } | null;
  time: Date;
  /**
   * The existing resource: its name, size, contentType and so on in Storage; its data, id and __name__ in Firestore.
   */
  resource: Record<string, unknown> | null;
  /** The resource after the write; null if nothing is written. */
  requestResource: Record<string, unknown> | null;
  query?: Record<string, unknown>;
}

export interface RulesLookups {
  /**
   * Returns the data of a document by its path, `/databases/(default)/documents/…`; null if the document does not
   * exist.
   */
  get(path: string): Promise<Record<string, unknown> | null>;
}

export interface Decision {
  allowed: boolean;
  /** The line that allowed the request, or why no line did. For logs. */
  reason: string;
}

type Functions = ReadonlyMap<string, DeclaredFunction>;

/** How many documents one decision may read. */
const documentLimit = { 'firebase.storage': 2, 'cloud.firestore': 10 } as const;

/** Google's limit on the expressions that are evaluated for one request. */
const maxExpressions = 1000;

function checkDocumentPath({ segments }: RulesPath): void {
  const [databases, , documents] = segments;
  const fits = databases === 'databases' && documents === 'documents';
  if (!fits || segments.length < 5 || segments.length % 2 === 0 || segments.includes(''))
    throw new EvaluationError(`/${segments.join('/')} is not the path of a document.`);
}

function createReader(request: RulesRequest, lookups: RulesLookups): ReadDocument {
  const { service, path: asked } = request;
  const limit = documentLimit[service];
  const ownDatabase = service === 'cloud.firestore' ? asked.split('/')[2] : '(default)';
  const read = new Map<string, Value>();
  const load = async (path: RulesPath): Promise<Value> => {
    // The id of a document cannot contain a slash. Without this check, a segment with a slash would find a deeper
    // document.
    if (path.segments.some((segment) => segment.includes('/'))) return null;
    if (path.segments[1] !== ownDatabase) {
      if (service === 'firebase.storage') return null;
      throw new EvaluationError(`The database "${path.segments[1]}" is out of reach.`);
    }
    const data = await lookups.get(path.toString());
    if (data === null) return null;
    return new Map<string, Value>([
      ['data', toValue(data)],
      ['id', path.segments.at(-1) ?? ''],
      ['__name__', path],
    ]);
  };
  return async (path) => {
    checkDocumentPath(path);
    const key = JSON.stringify(path.segments);
    const known = read.get(key);
    if (known !== undefined) return known;
    if (read.size >= limit)
      throw new EvaluationError(`More than ${limit} documents are read for one decision.`);
    const document = await load(path);
    read.set(key, document);
    return document;
  };
}

/**
 * The variables `request` and `resource`. If nothing is written, `request.resource` is missing in Firestore and null
 * in Storage.
 */
function requestVariables(request: RulesRequest, segments: readonly string[]): [string, Value][] {
  const { service, auth, method, time, resource, requestResource, query } = request;
  const seen = new Map<string, Value>([
    ['auth', auth === null ? null : toValue(auth)],
    ['method', method],
    ['path', new RulesPath(segments)],
    ['time', toValue(time)],
  ]);
  if (service === 'firebase.storage' || requestResource !== null)
    seen.set('resource', toValue(requestResource));
  if (query !== undefined) seen.set('query', toValue(query));
  return [
    ['request', seen],
    ['resource', toValue(resource)],
  ];
}

function declare(
  declarations: readonly FunctionDeclaration[],
  variables: Variables,
  outer: Functions,
): Functions {
  const functions = new Map(outer);
  for (const declaration of declarations)
    functions.set(declaration.name, { declaration, variables, functions });
  return functions;
}

interface Bound {
  /** The index of the next segment to match. */
  next: number;
  captured: [string, Value][];
}

/**
 * All ways in which a pattern can match the segments from an index on. There may be several ways, because `{rest=**}`
 * can match more or fewer segments.
 */
function bind(
  pattern: readonly PatternSegment[],
  segments: readonly string[],
  from: number,
  version: 1 | 2,
): Bound[] {
  let ways: Bound[] = [{ next: from, captured: [] }];
  for (const part of pattern) {
    ways = ways.flatMap(({ next, captured }): Bound[] => {
      const here = segments[next];
      if (typeof part === 'string') return here === part ? [{ next: next + 1, captured }] : [];
      if (!part.rest)
        return here === undefined ? [] : [{ next: next + 1, captured: [...captured, [part.name, here]] }];
      // In version 1, `{rest=**}` must match at least one segment.
      const first = version === 2 ? next : next + 1;
      return Array.from({ length: Math.max(segments.length - first + 1, 0) }, (_, more) => {
        const end = first + more;
        return { next: end, captured: [...captured, [part.name, new RulesPath(segments.slice(next, end))]] };
      });
    });
  }
  return ways;
}

/** Decides whether a ruleset allows a request. A condition that cannot be evaluated does not allow the request. */
export async function decide(
  ruleset: Ruleset,
  request: RulesRequest,
  lookups: RulesLookups,
): Promise<Decision> {
  const segments = request.path.split('/').filter((segment) => segment !== '');
  const read = createReader(request, lookups);
  const globals = requestVariables(request, segments);
  const problems: string[] = [];
  const budget = { left: maxExpressions };

  const allowsHere = async (block: Block, scope: Scope): Promise<string | null> => {
    for (const { operations, condition, at } of block.allows) {
      if (!operations.includes(request.method)) continue;
      const line = ruleset.source.slice(0, at).split('\n').length;
      try {
        if ((await evaluate(condition, scope)) === true) return `allowed by line ${line}`;
      } catch (error) {
        if (!(error instanceof EvaluationError)) throw error;
        problems.push(`line ${line}: ${error.message}`);
      }
    }
    return null;
  };

  const walk = async (
    block: Block,
    at: number,
    captured: Variables,
    outer: Functions,
  ): Promise<string | null> => {
    const functions = declare(block.functions, captured, outer);
    if (at === segments.length) {
      const scope: Scope = { variables: captured, functions, read, service: request.service, budget };
      const reason = await allowsHere(block, scope);
      if (reason !== null) return reason;
    }
    for (const match of block.matches) {
      for (const way of bind(match.pattern, segments, at, ruleset.version)) {
        const reason = await walk(match, way.next, new Map([...captured, ...way.captured]), functions);
        if (reason !== null) return reason;
      }
    }
    return null;
  };

  const variables = new Map(globals);
  const functions = declare(ruleset.functions, variables, new Map());
  for (const { name, block } of ruleset.services) {
    if (name !== request.service) continue;
    const reason = await walk(block, 0, variables, functions);
    if (reason !== null) return { allowed: true, reason };
  }
  return { allowed: false, reason: problems[0] ?? 'no line allows it' };
}

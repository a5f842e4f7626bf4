import type { ServerResponse } from 'node:http';
import { createMatcher } from '@fanfare/core/api/matcher.ts';
import type { InputOf, Route } from '@fanfare/core/api/route.ts';
import { z } from 'zod';
import { traceFields, type Log } from '../log.ts';
import { Accepted, Page } from './accepted.ts';
import { AppError, toAppError } from './app-error.ts';
import { logCall, newCall, statusOf, type Call } from './call-log.ts';
import { findMembership, identify, type Verifiers } from './guard.ts';
import type { CallContext, Handlers, Membership, Person, RouteTable } from './handlers.ts';
import type { HttpRequest } from './read-bytes.ts';
import { readInput } from './read-input.ts';
import type { Values } from './read-json.ts';
import { sendError, sendJson, sendStream } from './reply.ts';
import { identifyRequest } from './request-id.ts';
import { Streamed } from './streamed.ts';
import { validate } from './validate.ts';

export interface DispatcherOptions<Table extends RouteTable> {
  routes: Table;
  schemas: { readonly [Name in keyof Table]: z.ZodType<InputOf<Table[Name]>> };
  handlers: Handlers<Table>;
  verifiers: Verifiers;
  log: Log;
  /** Only these routes are answered; the others belong to other functions. */
  owns(route: Route): boolean;
  projectId?: string | undefined;
}

export type HttpHandler = (req: HttpRequest, res: ServerResponse) => Promise<void>;

/**
 * The handlers without their types, which were checked when the dispatcher was created. The dispatcher treats all
 * routes alike.
 */
type AnyHandler = (
  input: unknown,
  context: CallContext & { person: Person | null; membership: Membership | null },
) => Promise<unknown>;

function splitAddress(req: HttpRequest): { path: string; search: URLSearchParams } {
  const [path = '', ...rest] = (req.url ?? '/').split('?');
  return { path, search: new URLSearchParams(rest.join('?')) };
}

/** The header with the address of the next page, which is the address of this call with another cursor. */
function nextPage(req: HttpRequest, { cursor }: Page<unknown>): Readonly<Record<string, string>> {
  const { path, search } = splitAddress(req);
  search.set('cursor', cursor);
  return { link: `<${path}?${search.toString()}>; rel="next"` };
}

function hangUpSignal(res: ServerResponse): AbortSignal {
  const controller = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** Adds the caller's workspace to the input, for calls that name none. */
function inWorkspace({ workspaceField }: Route, values: Values, membership: Membership | null): Values {
  return membership ? { ...values, [workspaceField]: membership.workspaceId } : values;
}

/** Returns the names of the fields. If a schema checks the whole input first, the fields are in an inner schema. */
function fieldNames({ files, workspaceField }: Route, schema: z.ZodType): ReadonlySet<string> {
  const checked: unknown = schema instanceof z.ZodPipe ? schema.out : schema;
  const shape = checked instanceof z.ZodObject ? Object.keys(checked.shape) : [];
  return new Set([...shape, ...Object.keys(files), workspaceField]);
}

export function createDispatcher<Table extends RouteTable>(options: DispatcherOptions<Table>): HttpHandler {
  const { verifiers } = options;
  const own = Object.entries(options.routes).filter(([, route]) => options.owns(route));
  const routes: Record<string, Route> = Object.fromEntries(own);
  const schemas = options.schemas as Readonly<Record<string, z.ZodType>>;
  const handlers = options.handlers as unknown as Readonly<Record<string, AnyHandler>>;
  const match = createMatcher(routes);

  /** Answers a call. The order of the checks is part of the contract; the route table tests rely on it. */
  async function answer(req: HttpRequest, call: Call, context: Omit<CallContext, 'files'>): Promise<unknown> {
    const { path, search } = splitAddress(req);
    const outcome = match(call.method, path);
    if (outcome.kind === 'wrong_method') call.allowed = outcome.allowed;
    if (outcome.kind !== 'found')
      throw new AppError(outcome.kind === 'unknown' ? 'not_found' : 'method_not_allowed');
    const { name, parameters } = outcome.match;
    const route = routes[name];
    const schema = schemas[name];
    const handle = handlers[name];
    if (!route || !schema || !handle) throw new Error(`The route "${name}" is not complete.`);
    call.route = route;
    call.known = fieldNames(route, schema);
    call.person = await identify(verifiers, route, req.headers.authorization);
    const raw = await readInput(req, route, parameters, search);
    const membership = await findMembership(verifiers, route, call.person, raw.values);
    const input = validate(schema, inWorkspace(route, raw.values, membership));
    return handle(input, { ...context, files: raw.files, person: call.person, membership });
  }

  return async (req, res) => {
    const startedAt = performance.now();
    const { requestId, traceId } = identifyRequest(req.headers);
    const signal = hangUpSignal(res);
    const log = options.log.with({ requestId, ...traceFields(traceId, options.projectId) });
    const call = newCall(req.method ?? 'GET');
    try {
      const reply = await answer(req, call, { requestId, log, signal });
      call.accepted = reply instanceof Accepted;
      if (reply instanceof Streamed) await sendStream(res, reply);
      else if (reply instanceof Page) await sendJson(res, statusOf(call), reply.body, nextPage(req, reply));
      else await sendJson(res, statusOf(call), reply instanceof Accepted ? reply.body : reply);
    } catch (error) {
      call.failure = toAppError(error);
      await sendError(res, call.failure, requestId, call.allowed);
      // Reads the rest of the body, because an unread body would block the connection.
      req.resume();
    }
    logCall(log, call, signal.aborted, performance.now() - startedAt);
  };
}

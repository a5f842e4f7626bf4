import type { z } from 'zod';
import { parseJson } from '@fanfare/core/values/parse-json.ts';
import { unknownMembers } from './not-imitated.ts';
import type { SandboxHandler, SandboxReply, SandboxRequest } from './sandbox.ts';

/** A JSON body; null if the body is something else. */
export async function readJson({ headers, bytes }: SandboxRequest): Promise<unknown> {
  const isJson = headers.get('content-type')?.startsWith('application/json') === true;
  return isJson ? parseJson(new TextDecoder().decode(await bytes())) : null;
}

interface BodyRules {
  notJson: SandboxReply;
  /** The reply to a call whose body does not fit its schema. */
  invalid(error: z.ZodError): SandboxReply;
  /** The network's own answer to unknown fields of the body, if it refuses them. */
  refuseNames?(error: z.ZodError): SandboxReply | null;
  /** Whether a call without a body is treated as a call with an empty object as its body. */
  allowsEmpty?: boolean;
}

/** Creates handlers that first parse the JSON body with a strict schema. */
export const bodyHandlers =
  <Call extends { request: SandboxRequest }>(rules: BodyRules) =>
  <Body>(
    schema: z.ZodType<Body>,
    handler: (call: Call, body: Body) => SandboxReply | Promise<SandboxReply>,
  ): SandboxHandler<Call> =>
  async (call) => {
    const { request } = call;
    const isEmpty = rules.allowsEmpty === true && (await request.bytes()).length === 0;
    const json = isEmpty ? {} : await readJson(request);
    if (json === null) return rules.notJson;
    const { data, error } = schema.safeParse(json);
    if (error) return rules.refuseNames?.(error) ?? unknownMembers(error) ?? rules.invalid(error);
    return handler(call, data);
  };

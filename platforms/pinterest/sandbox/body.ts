import type { z } from 'zod';
import { readJsonBody } from '../../_sandbox/json-body.ts';
import { unknownMembers } from '../../_sandbox/not-imitated.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import type { Call, Handler } from './context.ts';
import { invalid } from './replies.ts';

/** A handler that first reads its JSON body by a strict schema. */
export const withBody =
  <Body>(
    schema: z.ZodType<Body>,
    handler: (call: Call, body: Body) => SandboxReply | Promise<SandboxReply>,
  ): Handler =>
  async (call) => {
    const read = await readJsonBody(call.request, schema, {
      notJson: invalid('The body must be JSON.'),
      invalid: (issue, error) =>
        unknownMembers(error) ?? invalid(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not valid'}`),
    });
    return 'refused' in read ? read.refused : handler(call, read.data);
  };

import type { z } from 'zod';
import { readJsonBody } from '../../_sandbox/json-body.ts';
import type { SandboxRequest } from '../../_sandbox/sandbox.ts';
import { invalid } from './replies.ts';

/** Reads a JSON body by a strict schema. */
export const readJson = <T>(request: SandboxRequest, schema: z.ZodType<T>) =>
  readJsonBody(request, schema, {
    notJson: invalid('The body must be JSON.'),
    invalid: (issue) => invalid(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not valid'}`),
  });

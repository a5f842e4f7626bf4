import type { z } from 'zod';
import { readJsonBody } from '../../_sandbox/json-body.ts';
import type { SandboxRequest } from '../../_sandbox/sandbox.ts';
import { invalid, refusal, replies } from './replies.ts';

/** Reads a JSON body by a strict schema. */
export const readJson = <T>(request: SandboxRequest, schema: z.ZodType<T>) =>
  readJsonBody(request, schema, {
    notJson: replies.notJson,
    invalid(issue) {
      const name = `/${issue?.path.join('/') ?? ''}`;
      const isMissing = issue?.code === 'invalid_type' && issue.message.endsWith('received undefined');
      return isMissing
        ? refusal(400, 'MISSING_FIELD', `${name} :: field is required but not found`)
        : invalid(`${name} :: is not valid`);
    },
  });

import { z } from 'zod';
import { notImitatedIssue, only } from './body.ts';
import { badRequest, notImitated } from './failure.ts';
import { checkSchema } from './json-schema.ts';
import { modelKind } from './models.ts';

export interface RequestMessage {
  role: string;
  text: string;
  /** The bytes of an attached image. `imageTokens` is the number of tokens that the image costs. */
  image?: Buffer;
  imageTokens?: number;
  /** The ids of the tool calls in the message. `answers` is the id of the call that the message answers. */
  calls?: readonly string[];
  answers?: string;
}

export interface Tool {
  name: string;
  parameters: unknown;
}

/** A request for a text, as a chat completion or as a response. */
export interface TextRequest {
  model: string;
  messages: readonly RequestMessage[];
  tools: readonly Tool[];
  /** Whether tools may or must be called, or the name of the tool that must be called. */
  choice: 'none' | 'auto' | 'required' | { name: string };
  /** `json` is any object; `schema` is the schema of the answer. */
  format: 'text' | 'json' | { schema: unknown };
  maxTokens: number;
  reasoningTokens: number;
  stop: readonly string[];
}

/** The tokens that a model spends on reasoning, by effort. */
const efforts = { none: 0, minimal: 8, low: 16, medium: 32, high: 64, xhigh: 128, max: 256 } as const;
export const effort = z.enum(Object.keys(efforts) as [keyof typeof efforts]).nullish();

const name = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const schema = z.record(z.string(), z.unknown());
export const functionFields = {
  name,
  description: z.string().nullish(),
  parameters: schema.nullish(),
  strict: z.boolean().nullish(),
};
export const schemaFields = {
  name,
  description: z.string().nullish(),
  schema,
  strict: z.boolean().nullish(),
};
export const namedTool = z.strictObject({ type: z.literal('function'), name });
export const textFormat = z.strictObject({ type: z.literal('text') });
export const jsonFormat = z.strictObject({ type: z.literal('json_object') });
export const toolMode = z.enum(['none', 'auto', 'required']);

/**
 * Parameters that chat completions and responses share. `top_p` must be 1: a smaller value would change the sampling,
 * and the answers of the sandbox are fixed.
 */
export const commonFields = {
  model: z.string(),
  parallel_tool_calls: z.boolean().nullish(),
  stream: z.boolean().nullish(),
  safety_identifier: z.string().max(64).nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z
    .number()
    .min(0)
    .max(1)
    .refine((value) => value === 1, notImitatedIssue)
    .nullish(),
};
export const streamOptions = { include_obfuscation: only([false], [true]).nullish() };
export const verbosity = only(['medium', null], ['low', 'high']).optional();
/** The tokens of an image, by the detail with which the model reads it. */
const detailTokens = { low: 85, high: 765, auto: 765 };
export const detail = z.enum(['low', 'high', 'auto']).nullish();

const unsupported = (param: string, why: string, code: string) =>
  badRequest(`Unsupported ${why}`, param, code);

/**
 * Throws for settings that the model does not accept. Returns the number of tokens that the model spends on
 * reasoning.
 */
export function checkModel(
  model: string,
  temperature: number | null | undefined,
  wanted: z.infer<typeof effort>,
  effortParam: string,
): number {
  const canReason = modelKind(model, ['chat', 'plain chat']) === 'chat';
  if (!canReason && wanted != null)
    throw unsupported(
      effortParam,
      `parameter: '${effortParam}' is not supported with this model.`,
      'unsupported_parameter',
    );
  if ((temperature ?? 1) !== 1 && !canReason) throw notImitated('temperature');
  if ((temperature ?? 1) !== 1)
    throw unsupported(
      'temperature',
      "value: 'temperature' does not support this value with this model. Only the default (1) value is supported.",
      'unsupported_value',
    );
  return canReason ? efforts[wanted ?? 'medium'] : 0;
}

/** Only data URLs are accepted. OpenAI also loads images from other addresses, but this machine may have no network. */
const imageData = /^data:image\/(?:png|jpeg|webp|gif);base64,([A-Za-z0-9+/]+=*)$/;

export function imageIn(url: string, looked: z.infer<typeof detail>, param: string) {
  if (/^https?:/.test(url)) throw notImitated(param);
  const [, encoded] = imageData.exec(url) ?? [];
  if (encoded === undefined)
    throw badRequest('You uploaded an unsupported image.', param, 'invalid_image_format');
  return { image: Buffer.from(encoded, 'base64'), imageTokens: detailTokens[looked ?? 'auto'] };
}

type Offered = z.infer<z.ZodObject<typeof functionFields>>;

/** Reads the functions that the tools of a request describe. `inside` is the path of a function within its tool. */
export const toolsOf = (functions: readonly Offered[], inside = ''): Tool[] =>
  functions.map(({ name: called, parameters, strict }, i) => {
    checkSchema(parameters, `tools[${i}]${inside}.parameters`, strict === true);
    return { name: called, parameters };
  });

export function formatOf(
  wanted: { type: string; schema?: unknown; strict?: boolean | null | undefined },
  messages: readonly RequestMessage[],
  param: string,
): TextRequest['format'] {
  if (wanted.type === 'text') return 'text';
  if (wanted.type === 'json_schema') {
    checkSchema(wanted.schema, `${param}.schema`, wanted.strict === true);
    return { schema: wanted.schema };
  }
  if (messages.some(({ text }) => /json/i.test(text))) return 'json';
  throw badRequest(
    `'messages' must contain the word 'json' in some form, to use '${param}' of type 'json_object'.`,
    'messages',
  );
}

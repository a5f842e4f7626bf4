import { parseJson } from '@fanfare/core/values/parse-json.ts';
import { imageSizeNames, imageSizes, imageStyles } from '@fanfare/core/assistant/image.ts';
import {
  imageColorLengthMax,
  imageColorsMax,
  imageTextMax,
  readColors,
  type ImageSettings,
} from '@fanfare/core/assistant/generated-image.ts';
import type {
  ChatCompletionFunctionTool,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions';
import { z } from 'zod';
import type { ImageRequest, PromptMessage } from './assistant-model.ts';

const instructions = [
  'You are the writing assistant of Fanfare, a product with which people publish on social networks.',
  'Help with captions, titles, hashtags, ideas and plans. Answer in the language of the person.',
  'When a text for a post is wanted, give just that text, ready to be used: no introduction, no quotation marks, no Markdown.',
  'Never invent facts about the person, their business, prices or dates; leave a short [placeholder] instead.',
  'When a picture is wanted, call generate_image. Call it once at most, and never say that you made one without calling it.',
].join('\n');

const sizes = Object.entries(imageSizes).map(([name, { ratio }]) => `${name} (${ratio})`);
const imageTool = 'generate_image';

const tool: ChatCompletionFunctionTool = {
  type: 'function',
  function: {
    name: imageTool,
    description: 'Makes one picture and shows it to the person.',
    strict: true,
    parameters: {
      type: 'object',
      additionalProperties: false,
      required: [
        'prompt',
        'size',
        'style',
        'colors',
        'backgroundDescription',
        'additionalDetails',
        'message',
      ],
      properties: {
        prompt: { type: 'string', description: 'What the picture shows, in detail.' },
        size: { type: 'string', enum: imageSizeNames, description: `The form: ${sizes.join(', ')}.` },
        style: { type: 'string', enum: imageStyles },
        colors: {
          type: 'array',
          items: { type: 'string' },
          description: `At most ${imageColorsMax} colors that dominate, as names or hex codes; empty for any.`,
        },
        backgroundDescription: { type: 'string', description: 'The background; empty for any.' },
        additionalDetails: {
          type: 'string',
          description: 'Anything else that was asked for, such as “no text”; empty for nothing.',
        },
        message: {
          type: 'string',
          description: 'One short sentence to the person that stands beside the picture.',
        },
      },
    },
  },
};
export const tools = [tool];

const imageArguments = z.object({
  prompt: z.string().trim().min(1).max(4_000),
  size: z.enum(imageSizeNames),
  style: z.enum(imageStyles),
  // Models of other providers may leave these fields out or write too much into them. Such values are dropped, because
  // the image matters more.
  colors: z
    .array(z.string().max(imageColorLengthMax))
    .transform((colors) => readColors(colors.join(',')).slice(0, imageColorsMax))
    .catch([]),
  backgroundDescription: z.string().trim().max(imageTextMax).catch(''),
  additionalDetails: z.string().trim().max(imageTextMax).catch(''),
  message: z.string().max(1_000),
});

/**
 * Reads the image that the model requests. Null if the call is invalid: the model writes its arguments as text and
 * may make mistakes.
 */
export function readImageCall(name: string, argumentsText: string): ImageRequest | null {
  if (name !== imageTool) return null;
  return imageArguments.safeParse(parseJson(argumentsText)).data ?? null;
}

/**
 * Presents an image as the tool call that made it, followed by its result. Otherwise the model imitates image
 * messages instead of calling the tool.
 */
function messagesOf({ id, role, content, image }: PromptMessage): ChatCompletionMessageParam[] {
  if (role === 'user') return [{ role, content }];
  if (!image) return [{ role, content }];
  const call = `call_${id}`;
  const text = JSON.stringify({ ...image, message: content });
  return [
    {
      role,
      content: null,
      tool_calls: [{ id: call, type: 'function', function: { name: imageTool, arguments: text } }],
    },
    { role: 'tool', tool_call_id: call, content: 'The picture was made and shown to the person.' },
  ];
}

export function chatOf(conversation: readonly PromptMessage[]): ChatCompletionMessageParam[] {
  return [{ role: 'developer', content: instructions }, ...conversation.flatMap(messagesOf)];
}

/** Writes all settings except the size into the prompt, because image models have no parameters for them. */
export function imagePrompt(
  { prompt, style, colors, backgroundDescription, additionalDetails }: ImageSettings,
  hasBackground = false,
): string {
  const lines = [
    `Style: ${style}.`,
    colors.length > 0 && `Dominant colors: ${colors.join(', ')}.`,
    hasBackground && 'Use the given picture as the background.',
    backgroundDescription !== '' && `Background: ${backgroundDescription}`,
    additionalDetails !== '' && `Details: ${additionalDetails}`,
  ];
  return [prompt, lines.filter((line) => line !== false).join('\n')].join('\n\n');
}

import { setTimeout as sleep } from 'node:timers/promises';
import { imageSizes } from '@fanfare/core/assistant/image.ts';
import type { OpenAI } from 'openai';
import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import type { Settings } from '../google/settings.ts';
import { lazy } from '../lazy.ts';
import { createClient, type AiSettings } from './create-client.ts';
import { failureOf, waitBeforeRetry } from './failure.ts';
import { chatOf, imagePrompt, tools } from './prompt.ts';
import { editMessages } from './text-prompt.ts';
import { readStream } from './read-stream.ts';
import {
  drawingTimeLimitMs,
  ModelFailure,
  type Completion,
  type DrawRequest,
  type EditRequest,
  type WriteRequest,
  type AssistantModel,
} from './assistant-model.ts';

const repliedTokensMax = 2_000;
/** Enough tokens for the longest text that a text action accepts, in a language with long words. */
const editedTokensMax = 6_000;

async function withRetry<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const wait = waitBeforeRetry(error, Math.random);
    if (wait === null || signal.aborted) throw failureOf(error);
    try {
      await sleep(wait, undefined, { signal });
      return await ask();
    } catch (again) {
      throw failureOf(again);
    }
  }
}

type Asked = Pick<
  ChatCompletionCreateParamsStreaming,
  'messages' | 'tools' | 'parallel_tool_calls' | 'max_completion_tokens'
>;

async function askForText(
  client: OpenAI,
  { model, effort }: AiSettings,
  asked: Asked,
  { safetyId, onText, signal }: Pick<WriteRequest, 'safetyId' | 'onText' | 'signal'>,
): Promise<Completion> {
  const stream = await withRetry(
    () =>
      client.chat.completions.create(
        {
          model,
          ...asked,
          // Without a value, OpenAI chooses an effort at which current models refuse function calls.
          ...(effort && { reasoning_effort: effort }),
          store: false,
          safety_identifier: safetyId,
          stream: true,
          stream_options: { include_usage: true },
        },
        { signal },
      ),
    signal,
  );
  return readStream(stream, onText, signal);
}

const chatAsked = ({ conversation }: WriteRequest): Asked => ({
  messages: chatOf(conversation),
  tools,
  parallel_tool_calls: false,
  max_completion_tokens: repliedTokensMax,
});

const editAsked = (request: EditRequest): Asked => ({
  messages: editMessages(request),
  max_completion_tokens: editedTokensMax,
});

async function draw(
  client: OpenAI,
  { imageModel }: AiSettings,
  { image, background, safetyId, signal }: DrawRequest,
) {
  const { width, height } = imageSizes[image.size];
  const asked = {
    model: imageModel,
    prompt: imagePrompt(image, background !== null),
    n: 1,
    size: `${width}x${height}`,
    quality: 'medium',
    output_format: 'jpeg',
    safety_identifier: safetyId,
  } as const;
  const options = { signal, timeout: drawingTimeLimitMs };
  const { data } = await withRetry(
    () =>
      background
        ? client.images.edit(
            {
              ...asked,
              image: new File([Buffer.from(background)], 'background.jpg', { type: 'image/jpeg' }),
            },
            options,
          )
        : client.images.generate(asked, options),
    signal,
  );
  const encoded = data?.[0]?.b64_json;
  if (!encoded) throw new ModelFailure('failed', 'The model failed: there was no picture in its answer.');
  return Buffer.from(encoded, 'base64');
}

/** Creates a model that uses OpenAI or a compatible service. The model is null if no key is set. */
export function createAssistantModel(
  settings: () => Pick<Settings, 'ai'>,
  key: () => string | null,
): () => AssistantModel | null {
  const client = lazy(() => createClient(settings().ai, key() ?? ''));
  const model: AssistantModel = {
    write: async (request) => askForText(await client(), settings().ai, chatAsked(request), request),
    edit: async (request) => askForText(await client(), settings().ai, editAsked(request), request),
    draw: async (request) => draw(await client(), settings().ai, request),
  };
  return () => (key() === null ? null : model);
}

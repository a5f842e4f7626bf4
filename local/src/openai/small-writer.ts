import { badRequest } from './failure.ts';
import { valueFor } from './json-schema.ts';
import type { RequestMessage, TextRequest, Tool } from './text-request.ts';

export interface Answer {
  text: string;
  refusal: string | null;
  calls: { name: string; arguments: string }[];
  finish: 'stop' | 'length' | 'tool_calls' | 'content_filter';
}

const who = 'I am the small writer of this machine, and no language model: I only arrange your own words.';
export const slowPicture = 'slow picture';
const imageTool = 'generate_image';

const wantsPicture = /\b(draw|paint|picture|image|photo|illustration|poster|logo|sticker)\b/i;
const wantsText = /\b(write|caption|post|title|description|text|hashtags?|ideas?|shorter|longer)\b/i;

const sizeWords = [
  ['story', /\b(story|stories|reel|9:16)\b/i],
  ['banner', /\b(banner|header|cover|3:1)\b/i],
  ['horizontal', /\b(horizontal|landscape|wide|16:9)\b/i],
  ['vertical', /\b(vertical|portrait|4:5)\b/i],
] as const;
const styleWords =
  /\b(realistic|futuristic|cartoon|sticker|3d|anime|watercolou?r|minimalist|vintage|cyberpunk)\b/i;

function topicOf(text: string): string {
  const about = /\b(?:about|for|of|on)\s+(.+)/is.exec(text)?.[1] ?? text;
  const topic = about
    .replace(/\[test:[^\]]*\]/g, '')
    .replace(/[.!?\s]+$/, '')
    .trim();
  return topic.slice(0, 200);
}

export function hashtagsOf(topic: string): string {
  const words = topic.match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  return [...new Set(words.map((word) => `#${word.toLowerCase()}`))].slice(0, 5).join(' ');
}

function draft(topic: string): string {
  const first = topic.charAt(0).toUpperCase() + topic.slice(1);
  return [`${first}.`, 'What would you like to know about it? Tell us below.', hashtagsOf(topic)]
    .filter((line) => line !== '')
    .join('\n\n');
}

export const scriptOf = (text: string): string | null => /\[test: ([a-z ]+)\]/.exec(text)?.[1] ?? null;

function toImageArguments(text: string) {
  const size = sizeWords.find(([, words]) => words.test(text))?.[0] ?? 'square';
  const style = styleWords.exec(text)?.[1]?.toLowerCase().replace('colour', 'color') ?? 'realistic';
  const message =
    'I am the small writer of this machine: I draw shapes and colours, and write on them what you asked for.';
  // Copies the marker into the prompt, so that the later call for the picture also contains it.
  const prompt = scriptOf(text) === slowPicture ? `${topicOf(text)} [test: ${slowPicture}]` : topicOf(text);
  return { prompt, size, style, colors: [], backgroundDescription: '', additionalDetails: '', message };
}

/**
 * A call of a tool with arguments that fit the tool’s schema. If the picture tool has no schema, the call has all
 * fields of `toImageArguments`.
 */
function callOf({ name, parameters }: Tool, text: string): Answer['calls'][number] {
  const imageArguments = toImageArguments(text);
  const isOpen = name === imageTool && Object.keys(parameters ?? {}).length === 0;
  const given = isOpen
    ? imageArguments
    : valueFor({ type: 'object', ...(parameters as object) }, topicOf(text), imageArguments);
  return { name, arguments: JSON.stringify(given) };
}

const plain = (text: string): Answer => ({ text, refusal: null, calls: [], finish: 'stop' });
const calling = (calls: Answer['calls']): Answer => ({
  text: '',
  refusal: null,
  calls,
  finish: 'tool_calls',
});

/** Answers that a message triggers with a marker such as `[test: refusal]`. */
const scripted: Readonly<Record<string, (call: () => Answer['calls'][number]) => Answer>> = {
  refusal: () => ({ ...plain(''), refusal: 'I am sorry, but I will not write this.' }),
  filter: () => ({ ...plain(''), finish: 'content_filter' }),
  length: () => ({ ...plain('This text was going to be much lon'), finish: 'length' }),
  parallel: (call) => calling([call(), call()]),
  'broken arguments': () => calling([{ name: imageTool, arguments: '{"prompt": "A har' }]),
};

export function lastUserText(messages: readonly RequestMessage[]): string {
  return messages.findLast(({ role }) => role === 'user')?.text ?? '';
}

/** The tool to call; null for none. */
function toolFor({ tools, choice }: TextRequest, userText: string): Tool | null {
  const picture = tools.find(({ name }) => name === imageTool);
  if (choice === 'none') return null;
  if (choice === 'auto') return picture && wantsPicture.test(userText) ? picture : null;
  const wanted =
    choice === 'required' ? (picture ?? tools[0]) : tools.find(({ name }) => name === choice.name);
  if (!wanted) throw badRequest("Tool choice 'function' not found in 'tools' parameter.", 'tool_choice');
  return wanted;
}

/**
 * The answer before the limits of the request are applied. `edited` is the edited text; null if the messages do not
 * request a text edit.
 */
function wholeAnswer(request: TextRequest, edited: string | null): Answer {
  const { messages, tools, choice, format } = request;
  const userText = lastUserText(messages);
  const script = scripted[scriptOf(userText) ?? ''];
  const picture = tools.find(({ name }) => name === imageTool) ?? { name: imageTool, parameters: {} };
  if (script) return script(() => callOf(picture, userText));
  const tool = toolFor(request, userText);
  if (tool && (edited === null || choice !== 'auto')) return calling([callOf(tool, userText)]);
  const topic = topicOf(userText);
  const tags = hashtagsOf(topic).split(' ');
  if (typeof format === 'object')
    return plain(JSON.stringify(valueFor(format.schema, topic, { tags, hashtags: tags })));
  if (format === 'json') return plain(JSON.stringify({ text: edited ?? draft(topic) }));
  if (edited !== null) return plain(edited);
  if (wantsText.test(userText)) return plain(`${who}\n\n${draft(topic)}`);
  return plain(
    `${who}\n\nAsk me to write a caption about something, or to draw a picture of it. ` +
      'Where a key of OpenAI is set, a language model answers in my place.',
  );
}

const charactersPerToken = 4;
export const tokensOf = (text: string): number => Math.ceil(text.length / charactersPerToken);

/** The same messages always give the same answer. */
export function answerTo(request: TextRequest, edited: string | null = null): Answer {
  const answer = wholeAnswer(request, edited);
  const ends = request.stop.map((each) => answer.text.indexOf(each)).filter((at) => at >= 0);
  const text = answer.text.slice(0, Math.min(Infinity, ...ends));
  let left = Math.max(0, request.maxTokens - request.reasoningTokens) * charactersPerToken;
  let isCut = false;
  const fitting = (whole: string): string => {
    const part = whole.slice(0, left);
    isCut ||= part.length < whole.length;
    left -= tokensOf(part) * charactersPerToken;
    return part;
  };
  const cut = {
    text: fitting(text),
    refusal: answer.refusal && fitting(answer.refusal),
    calls: answer.calls.map((call) => ({ ...call, arguments: fitting(call.arguments) })),
  };
  return { ...answer, ...cut, finish: isCut ? 'length' : answer.finish };
}

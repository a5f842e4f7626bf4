import type { HeardMessage } from './check-messages.ts';

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

function pictureCall(text: string): Answer['calls'][number] {
  const size = sizeWords.find(([, words]) => words.test(text))?.[0] ?? 'square';
  const style = styleWords.exec(text)?.[1]?.toLowerCase().replace('colour', 'color') ?? 'realistic';
  const message =
    'I am the small writer of this machine: I draw shapes and colours, and write on them what you asked for.';
  // Passes the test marker on to the image prompt, so that the image call sees it as well.
  const prompt = scriptOf(text) === slowPicture ? `${topicOf(text)} [test: ${slowPicture}]` : topicOf(text);
  const extras = { colors: [], backgroundDescription: '', additionalDetails: '' };
  return { name: imageTool, arguments: JSON.stringify({ prompt, size, style, ...extras, message }) };
}

const plain = (text: string): Answer => ({ text, refusal: null, calls: [], finish: 'stop' });
const calling = (calls: Answer['calls']): Answer => ({
  text: '',
  refusal: null,
  calls,
  finish: 'tool_calls',
});

/** Answers that a test triggers with a word in its message. */
const scripted: Readonly<Record<string, (text: string) => Answer>> = {
  refusal: () => ({ ...plain(''), refusal: 'I am sorry, but I will not write this.' }),
  filter: () => ({ ...plain(''), finish: 'content_filter' }),
  length: () => ({ ...plain('This text was going to be much lon'), finish: 'length' }),
  parallel: (text) => calling([pictureCall(text), pictureCall(text)]),
  'broken arguments': () => calling([{ name: imageTool, arguments: '{"prompt": "A har' }]),
};

export function lastWish(messages: readonly HeardMessage[]): string {
  return messages.findLast(({ role }) => role === 'user')?.text ?? '';
}

/** Builds the answer. The same messages always give the same answer. `edited`: the text, where an edit is asked for. */
export function answerTo(
  messages: readonly HeardMessage[],
  tools: readonly string[],
  edited: string | null = null,
): Answer {
  const wish = lastWish(messages);
  const script = scripted[scriptOf(wish) ?? ''];
  if (script) return script(wish);
  if (edited !== null) return plain(edited);
  if (tools.includes(imageTool) && wantsPicture.test(wish)) return calling([pictureCall(wish)]);
  if (wantsText.test(wish)) return plain(`${who}\n\n${draft(topicOf(wish))}`);
  return plain(
    `${who}\n\nAsk me to write a caption about something, or to draw a picture of it. ` +
      'Where a key of OpenAI is set, a language model answers in my place.',
  );
}

import { badRequest } from './failure.ts';
import type { RequestMessage } from './text-request.ts';
import { hashtagsOf, scriptOf } from './small-writer.ts';

const lengthOf = (text: string) => Array.from(text).length;

/** Joins the first pieces with spaces, as many as fit into `most` characters. */
function fitting(pieces: readonly string[], most: number): string {
  let kept = '';
  for (const piece of pieces) {
    const more = kept === '' ? piece : `${kept} ${piece}`;
    if (lengthOf(more) > most) break;
    kept = more;
  }
  return kept;
}

/** Keeps whole sentences, or else whole words, or else as many characters as fit. */
function shortenTo(text: string, most: number): string {
  if (lengthOf(text) <= most) return text;
  const whole = text.trim();
  const sentences = fitting(whole.split(/(?<=[.!?…])\s+|\n+/u), most);
  if (sentences !== '') return sentences;
  const words = fitting(whole.split(/\s+/u), most - 1);
  return words === '' ? Array.from(whole).slice(0, most).join('') : `${words}…`;
}

/** For each tone, the words with which a text begins. */
const openings = [
  [/\bfriendly\b/, 'Hello everyone!'],
  [/\bprofessional\b/, 'We are pleased to share this with you.'],
  [/\bplayful\b/, 'Guess what?'],
  [/\bconfident\b/, 'This is it.'],
  [/\bsimple\b/, 'In short:'],
] as const;

function openingFor(instructions: string): string {
  const tone = /The tone is (.*)\./.exec(instructions)?.[1] ?? '';
  return openings.find(([words]) => words.test(tone))?.[1] ?? 'Once more:';
}

/**
 * For each task, a pattern for the first words of the prompt (see `functions/src/openai/text-prompt.ts`), and the
 * function that edits the text.
 */
const tasks: readonly [RegExp, (text: string, instructions: string, most: number) => string][] = [
  [/^Shorten the text/m, (text, _instructions, most) => shortenTo(text, most)],
  [
    /^Rewrite the text.*The tone is (.*)\./m,
    (text, instructions, most) => shortenTo(`${openingFor(instructions)} ${text}`, most),
  ],
  [
    // The sandbox cannot translate, so it only puts the name of the requested language in front of the text.
    /^Translate the text into (\w+)/m,
    (text, instructions, most) => {
      const language = /^Translate the text into (\w+)/m.exec(instructions)?.[1] ?? '';
      return shortenTo(`(${language}) ${text}`, most);
    },
  ],
  [
    // The sandbox cannot write a real reply, so it says thank you and repeats the comment.
    /^Write a reply/m,
    (text, _instructions, most) =>
      shortenTo(
        `Thank you for your comment! We will look into “${text.split('\nComment: ')[1] ?? text}”`,
        most,
      ),
  ],
  [
    // Each line of the prompt is a label followed by a fact. The caption omits the labels and the line about networks.
    /^Write the caption/m,
    (text, instructions, most) => {
      const lines = text.split('\n').filter((line) => !line.startsWith('Networks: '));
      const known = lines.map((line) => line.replace(/^[\w ]{1,20}: /, ''));
      return shortenTo([openingFor(instructions), ...known].join(' '), most);
    },
  ],
  [/^Suggest .* hashtags/m, (text, _instructions, most) => fitting(hashtagsOf(text).split(' '), most)],
];

const hues = ['red', 'orange', 'yellow', 'green', 'turquoise', 'blue', 'purple', 'pink'];

function colourName({ r, g, b }: { r: number; g: number; b: number }): string {
  const [least, most] = [Math.min(r, g, b), Math.max(r, g, b)];
  const shade = most < 90 ? 'dark ' : least > 165 ? 'light ' : '';
  if (most - least < 24) return most < 50 ? 'black' : least > 205 ? 'white' : `${shade}grey`;
  const sector =
    most === r
      ? (g - b) / (most - least)
      : most === g
        ? 2 + (b - r) / (most - least)
        : 4 + (r - g) / (most - least);
  return `${shade}${hues[Math.round((((sector + 6) % 6) / 6) * hues.length) % hues.length] ?? ''}`;
}

/** Describes only the shape and main colour of the image, because the sandbox does not recognise its content. */
async function describe(image: Buffer): Promise<string> {
  const { default: sharp } = await import('sharp');
  try {
    const { width, height } = await sharp(image).metadata();
    const { dominant } = await sharp(image).stats();
    const form = width > height ? 'wide' : width < height ? 'tall' : 'square';
    return `A ${form} picture, mostly ${colourName(dominant)}.`;
  } catch {
    throw badRequest('You uploaded an unsupported image.', 'messages', 'invalid_image_format');
  }
}

/** Null if the messages do not ask for a text edit. */
export async function editedText(messages: readonly RequestMessage[]): Promise<string | null> {
  const instructions = messages.find(({ role }) => role === 'developer' || role === 'system')?.text ?? '';
  const asked = messages.findLast(({ role }) => role === 'user');
  if (!asked) return null;
  const seen = asked.image ? await describe(asked.image) : null;
  if (seen !== null && !/^Write the caption/m.test(instructions)) return seen;
  const task = tasks.find(([words]) => words.test(instructions))?.[1];
  if (!task) return null;
  if (scriptOf(asked.text) === 'too long') return asked.text;
  const most = Number(/at most (\d+) characters/.exec(instructions)?.[1] ?? Infinity);
  return task(seen === null ? asked.text : `${seen}\n${asked.text}`, instructions, most);
}

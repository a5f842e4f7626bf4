import type { Selection } from '@fanfare/core/text/insertion.ts';
import { lengthFor, type TextRoom } from '@fanfare/core/composer/text-room.ts';
import {
  changedText,
  contextMax,
  type TextAction,
  type TextActionKind,
  type TextLanguage,
  type TextTone,
} from '@fanfare/core/assistant/text-action.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';

interface TextTask {
  kind: Exclude<TextActionKind, 'describe' | 'reply' | 'caption'>;
  /** The whole description. */
  text: string;
  part: Selection;
  room: TextRoom | null;
}

interface ImageTask {
  kind: 'describe';
  /** The whole description, as context for the assistant. */
  text: string;
  item: LibraryItem;
  altText: string;
}

export type Task = TextTask | ImageTask;

export interface Choices {
  tone: TextTone;
  language: TextLanguage;
}

/** The name of the action, in the menu and as the title of the dialog. */
export function taskLabel(kind: Task['kind'], room: TextRoom | null, isSelection: boolean): string {
  const what = isSelection ? ' selection' : '';
  switch (kind) {
    case 'shorten':
      return room ? `Shorten${what} ${roomText(room)}` : `Shorten${what}`;
    case 'rewrite':
      return `Rewrite${what}`;
    case 'translate':
      return `Translate${what}`;
    case 'hashtags':
      return 'Add hashtags';
    case 'describe':
      return 'Describe image';
  }
}

const roomText = ({ network, limit }: TextRoom) =>
  network === null ? `to ${limit} characters` : `for ${network} (${limit})`;

export const isSelected = (text: string, { start, end }: Selection): boolean =>
  end > start && end - start < text.length;

/** The number of free characters that hashtags need at least. */
const hashtagsMin = 8;

function limitFor({ kind, text, part, room }: TextTask): number | null {
  if (!room) return null;
  const left = room.limit - room.countOf(text);
  if (kind === 'hashtags') return left >= hashtagsMin ? left - 2 : null;
  // If the text is already too long, only Shorten has a limit.
  return kind === 'shorten' || left >= 0 ? lengthFor(text, part, room) : null;
}

/**
 * The request for a task. Null if the text around the selection fills the limit, so that no shortened text would fit.
 */
export function actionFor(task: Task, { tone, language }: Choices): TextAction | null {
  if (task.kind === 'describe') {
    const context = task.text.slice(0, contextMax).toWellFormed();
    return { kind: 'describe', mediaId: task.item._id, context };
  }
  const text = task.text.slice(task.part.start, task.part.end);
  const limit = limitFor(task);
  switch (task.kind) {
    case 'shorten':
      return limit === null ? null : { kind: 'shorten', text, limit };
    case 'rewrite':
      return { kind: 'rewrite', text, limit, tone };
    case 'translate':
      return { kind: 'translate', text, limit, language };
    case 'hashtags':
      return { kind: 'hashtags', text, limit };
  }
}

export interface Result {
  part: string;
  /** The whole description, or the alt text. */
  whole: string;
  /** The end of the changed part. */
  cursor: number;
  /** The number of characters by which the description exceeds the limit. */
  over: number;
}

/** The text after the answer is applied; null if nothing would change. */
export function resultOf(task: Task, answer: string): Result | null {
  if (task.kind === 'describe') {
    const whole = answer.trim();
    return whole === '' ? null : { part: whole, whole, cursor: whole.length, over: 0 };
  }
  const { kind, text, room } = task;
  const { start, end } = task.part;
  const part = changedText(kind, text.slice(start, end), answer);
  if (part === null) return null;
  const whole = text.slice(0, start) + part + text.slice(end);
  const over = room ? Math.max(0, room.countOf(whole) - room.limit) : 0;
  return { part, whole, cursor: start + part.length, over };
}

export const noRoomText = (room: TextRoom): string =>
  `The text around your selection is already too long ${roomText(room)}. Select more of it.`;

export const overText = (over: number, { network, limit }: TextRoom): string => {
  const where = network === null ? `for ${limit} characters` : `for ${network} (${limit})`;
  return `Still ${over} ${over === 1 ? 'character' : 'characters'} too long ${where}.`;
};

export const doneText: Readonly<Record<Task['kind'], string>> = {
  shorten: 'Text shortened.',
  rewrite: 'Text rewritten.',
  translate: 'Text translated.',
  hashtags: 'Hashtags added.',
  describe: 'Alt text added.',
};

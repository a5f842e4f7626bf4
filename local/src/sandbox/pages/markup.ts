import { escapeHtml } from '@fanfare/core/text/escape-html.ts';
/** HTML that is safe to put into a page. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Text is escaped; null adds nothing. */
export type Content = Markup | string | number | null | readonly Content[];

function textOf(content: Content): string {
  if (content === null) return '';
  if (content instanceof Markup) return content.text;
  if (typeof content === 'object') return content.map(textOf).join('');
  return escapeHtml(String(content));
}

/** Builds HTML from a template. Every inserted value is escaped, unless it is markup itself. */
export function markup(pieces: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  const texts = pieces.map((piece, index) => piece + textOf(contents[index] ?? null));
  return new Markup(texts.join(''));
}

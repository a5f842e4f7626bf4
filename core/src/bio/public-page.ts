import { escapeHtml } from '../text/escape-html.ts';
import { shorten } from '../text/shorten.ts';
import type { BioContent } from './page.ts';
import { bioStyle } from './public-style.ts';
import type { BioThemeId } from './themes.ts';

/** A public page, ready to be rendered. Its addresses are different for visitors and in previews. */
export interface BioView extends Pick<BioContent, 'title' | 'text' | 'theme' | 'language' | 'indexed'> {
  address: string;
  avatar: string | null;
  /** The full address of the picture that other sites show with a link to the page. */
  image: string | null;
  links: { title: string; href: string; image: string | null; highlighted: boolean }[];
  /** `mark` is the SVG drawing of the network's logo, on 24 by 24 units. */
  social: { label: string; url: string; mark: string }[];
  latest: { url: string; image: string; text: string }[];
  /** The address of the form that reports the page; null in a preview. */
  reportHref: string | null;
}

/**
 * The pictures of this many links load immediately. The pictures of further links load shortly before they become
 * visible.
 */
const linksAtOnce = 6;
const descriptionMax = 160;

const rightToLeft = new Set(['ar', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi']);
const isEnglish = (language: string): boolean => /^en(?:-|$)/.test(language);

/** Marks our own words as English on a page in another language, because screen readers have to know the language. */
const ours = (language: string): string => (isEnglish(language) ? '' : ' lang="en" dir="ltr"');

interface Frame {
  title: string;
  theme: BioThemeId;
  language: string;
  head: string;
  body: string;
}

/** A whole HTML document, with the style of a theme and without any script. */
export function bioDocument({ title, theme, language, head, body }: Frame): string {
  const direction = rightToLeft.has(language.split('-')[0] ?? '') ? ' dir="rtl"' : '';
  return `<!doctype html><html lang="${escapeHtml(language)}"${direction}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title>${head}<style>${bioStyle(theme)}</style></head><body>${body}</body></html>`;
}

function meta(name: 'name' | 'property', key: string, content: string): string {
  return `<meta ${name}="${key}" content="${escapeHtml(content)}">`;
}

function headOf({ title, text, address, image, indexed }: BioView): string {
  const shown = shorten(text.replace(/\s+/g, ' ').trim(), descriptionMax).toWellFormed();
  return [
    indexed ? '' : meta('name', 'robots', 'noindex'),
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    shown === '' ? '' : meta('name', 'description', shown) + meta('property', 'og:description', shown),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:url', address),
    image === null ? '' : meta('property', 'og:image', image),
    meta('name', 'twitter:card', 'summary'),
  ].join('');
}

const list = (kind: string, items: readonly string[]): string =>
  items.length === 0
    ? ''
    : `<ul class="${kind}" role="list">${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

function linkItem({ title, href, image, highlighted }: BioView['links'][number], i: number): string {
  const kinds = [highlighted ? 'h' : '', image === null ? 'n' : ''].filter((kind) => kind !== '').join(' ');
  const lazy = i < linksAtOnce ? '' : ' loading="lazy"';
  const picture =
    image === null ? '' : `<img src="${escapeHtml(image)}" alt="" width="42" height="42"${lazy}>`;
  const named = kinds === '' ? '' : ` class="${kinds}"`;
  return `<a${named} href="${escapeHtml(href)}" rel="nofollow ugc">${picture}<span>${escapeHtml(title)}</span></a>`;
}

const socialItem = ({ label, url, mark }: BioView['social'][number]): string =>
  `<a href="${escapeHtml(url)}" rel="me nofollow ugc"><svg width="32" height="32" viewBox="0 0 24 24" role="img" aria-label="${escapeHtml(label)}">${mark}</svg></a>`;

const latestItem = ({ url, image, text }: BioView['latest'][number], i: number): string =>
  `<li><a href="${escapeHtml(url)}" rel="nofollow ugc"><img src="${escapeHtml(image)}" alt="${escapeHtml(text === '' ? `Post ${i + 1}` : text)}" width="160" height="160" loading="lazy"></a></li>`;

/** Every text and address of a person is escaped. Only the `mark` of a network is inserted as HTML. */
export function renderBioPage(view: BioView): string {
  const { title, text, theme, language, avatar, links, social, latest, reportHref } = view;
  const english = ours(language);
  const report =
    reportHref === null ? '' : `<a href="${escapeHtml(reportHref)}" rel="nofollow">Report this page</a> · `;
  const body = [
    '<main>',
    avatar === null ? '' : `<img class="a" src="${escapeHtml(avatar)}" alt="" width="96" height="96">`,
    `<h1>${escapeHtml(title)}</h1>`,
    text === '' ? '' : `<p class="d">${escapeHtml(text)}</p>`,
    list('s', social.map(socialItem)),
    list('l', links.map(linkItem)),
    latest.length === 0
      ? ''
      : `<h2${english}>Latest</h2><ul class="g" role="list">${latest.map(latestItem).join('')}</ul>`,
    `</main><footer${english}>${report}Made with <a href="/" rel="nofollow">Fanfare</a></footer>`,
  ].join('');
  return bioDocument({ title, theme, language, head: headOf(view), body });
}

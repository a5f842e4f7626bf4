import { sizeText } from '@fanfare/core/text/size-text.ts';
import type { SandboxComment, SandboxPost } from '@fanfare/platforms/_sandbox/sandbox.ts';
import { markup, type Markup } from './markup.ts';
import { counted } from '@fanfare/core/text/counted.ts';
import { timeOf } from './words.ts';

/** Tells whether the sandbox has stored the file at an address. A card shows only stored files. */
export type HasFile = (url: string) => boolean;
type Media = SandboxPost['media'][number];

/** Longest text a card shows in full; longer text is collapsed. */
const shortText = 280;

const timeTag = (at: number) => markup`<time datetime="${new Date(at).toISOString()}">${timeOf(at)}</time>`;

function view({ url, type, altText }: Media, hasFile: HasFile): Markup {
  if (url === null || !hasFile(url))
    return markup`<div class="unseen">Too large to be kept. Its size and digest are below.</div>`;
  if (type.startsWith('image/')) return markup`<img src="${url}" alt="${altText ?? ''}" loading="lazy" />`;
  if (type.startsWith('video/'))
    return markup`<video src="${url}" controls preload="metadata" aria-label="${altText ?? 'Video'}"></video>`;
  return markup`<div class="unseen">A file of type ${type}.</div>`;
}

const mediaItem = (media: Media, hasFile: HasFile) =>
  markup`<figure>
    ${view(media, hasFile)}
    <figcaption>
      ${media.altText === null ? null : markup`<span class="alt">Alt text: ${media.altText}</span>`}
      <span>${media.type}, ${sizeText(media.bytes)}</span>
      <code title="SHA-256: ${media.sha256}">${media.sha256.slice(0, 12)}</code>
    </figcaption>
  </figure>`;

function words(text: string): Markup | null {
  if (text === '') return null;
  if (text.length <= shortText) return markup`<p class="text">${text}</p>`;
  return markup`<details class="long">
    <summary>
      <span class="text">${text.slice(0, shortText)} …</span><span class="more">Show all</span>
    </summary>
    <p class="text">${text}</p>
  </details>`;
}

const commentItem = ({ at, username, text }: SandboxComment) =>
  markup`<li>
    <p><strong>${username}</strong> ${timeTag(at)}</p>
    <p class="text">${text}</p>
  </li>`;

function commentList(comments: readonly SandboxComment[]): Markup | null {
  if (comments.length === 0) return null;
  return markup`<section class="comments">
    <h4>${counted(comments.length, 'comment')}</h4>
    <ul>
      ${comments.map(commentItem)}
    </ul>
  </section>`;
}

export function postCard(post: SandboxPost, hasFile: HasFile): Markup {
  const { id, at, kind, title, text, media, url, privacy, comments } = post;
  const many = media.length > 1 ? ' many' : '';
  return markup`<article class="post" id="post-${id}">
    ${
      media.length === 0
        ? null
        : markup`<div class="media${many}">${media.map((each) => mediaItem(each, hasFile))}</div>`
    }
    <div class="inside">
      <p class="facts">
        <span class="chip">${kind}</span>
        ${privacy === null ? null : markup`<span class="chip ${privacy === 'public' ? 'open' : 'shut'}">${privacy}</span>`}
        ${timeTag(at)}
      </p>
      ${title === null ? null : markup`<h3>${title}</h3>`} ${words(text)} ${commentList(comments)}
      <p class="address" title="The address that the network told">${url}</p>
    </div>
  </article>`;
}

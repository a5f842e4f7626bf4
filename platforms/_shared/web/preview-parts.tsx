import { useState, type CSSProperties, type ReactNode } from 'react';
import type { PreviewFile, PreviewProps } from '../../web-parts.ts';

/** Drops the @ at the beginning of a username. */
export const displayName = (username: string): string => username.replace(/^@/, '');

/** The card around every preview. Each network sets its own colours and sizes. */
export const PreviewFrame = ({ style, children }: { style: CSSProperties; children: ReactNode }) => (
  <article style={{ overflow: 'hidden', background: '#fff', fontSize: 14, ...style }}>{children}</article>
);

interface AvatarProps extends Pick<PreviewProps, 'logo'> {
  size: number;
  colour: string;
  shadow?: string;
}

/** The profile picture, or an empty circle for an account without one. */
export function Avatar({ logo, size, colour, shadow }: AvatarProps) {
  const style: CSSProperties = {
    flex: 'none',
    width: size,
    height: size,
    borderRadius: '50%',
    background: colour,
    objectFit: 'cover',
    ...(shadow !== undefined && { boxShadow: shadow }),
  };
  return logo === null ? (
    <span style={style} />
  ) : (
    <img src={logo} alt="" referrerPolicy="no-referrer" style={style} />
  );
}

interface MediaFileProps {
  file: PreviewFile;
  /** The address of the image that is shown on a video before it plays. */
  cover?: string | null;
  style: CSSProperties;
  /** The style of the empty box that is shown while the file has no address. Without this style, nothing is shown. */
  emptyStyle?: CSSProperties;
}

export function MediaFile({ file: { kind, url, alt }, cover = null, style, emptyStyle }: MediaFileProps) {
  if (url === null) return emptyStyle ? <div style={emptyStyle} /> : null;
  return kind === 'image' ? (
    <img src={url} alt={alt} style={style} />
  ) : (
    <video
      src={url}
      aria-label={alt}
      {...(cover !== null && { poster: cover })}
      controls
      muted
      playsInline
      preload="metadata"
      style={style}
    />
  );
}

interface LinkedTextProps {
  text: string;
  /**
   * Matches the text that the network turns into a link. The pattern has one group, so that splitting a text keeps
   * the links.
   */
  pattern: RegExp;
  linkStyle: CSSProperties;
}

/** Text in which links, hashtags and mentions are highlighted. */
export const LinkedText = ({ text, pattern, linkStyle }: LinkedTextProps) =>
  text.split(pattern).map((part, n) =>
    n % 2 === 1 ? (
      <span key={`${n} ${part}`} style={linkStyle}>
        {part}
      </span>
    ) : (
      part
    ),
  );

interface ExcerptProps {
  text: string;
  maxCharacters: number;
  moreStyle: CSSProperties;
  children?: (shown: string) => ReactNode;
}

/** A text that is cut at the number of characters that the network shows, until the person expands it. */
export function Excerpt({ text, maxCharacters, moreStyle, children = (shown) => shown }: ExcerptProps) {
  const [isOpen, setOpen] = useState(false);
  const characters = [...text];
  const isCut = !isOpen && characters.length > maxCharacters;
  return (
    <>
      {children(isCut ? `${characters.slice(0, maxCharacters).join('')}… ` : text)}
      {isCut && (
        <button type="button" style={{ ...buttonStyle, ...moreStyle }} onClick={() => setOpen(true)}>
          more
        </button>
      )}
    </>
  );
}

interface CarouselProps extends Pick<PreviewProps, 'media'> {
  /** The network's word for one of the files. */
  noun: 'file' | 'photo';
  /** A shade that keeps the counter readable on any picture. */
  shade: string;
  children: (file: PreviewFile | undefined, counter: ReactNode) => ReactNode;
}

/** Shows one file at a time. Pressing the counter shows the next file. */
export function Carousel({ media, noun, shade, children }: CarouselProps) {
  const [selected, setSelected] = useState(0);
  const index = Math.min(selected, media.length - 1);
  const counter = media.length > 1 && (
    <button
      type="button"
      aria-label={`Next ${noun} (${index + 1} of ${media.length})`}
      style={{ ...buttonStyle, ...counterStyle, background: shade }}
      onClick={() => setSelected((index + 1) % media.length)}
    >
      {index + 1} / {media.length}
    </button>
  );
  return children(media[index], counter);
}

/** Shows the network's buttons below a post. They do nothing. */
export const ActionRow = ({ labels, style }: { labels: readonly string[]; style: CSSProperties }) => (
  <div aria-hidden style={{ display: 'flex', fontSize: 13, ...style }}>
    {labels.map((label) => (
      <span key={label}>{label}</span>
    ))}
  </div>
);

const buttonStyle: CSSProperties = {
  minHeight: 24,
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  cursor: 'pointer',
};
const counterStyle: CSSProperties = {
  position: 'absolute',
  top: 12,
  right: 12,
  minHeight: 28,
  padding: '4px 10px',
  borderRadius: 14,
  color: '#fff',
  fontSize: 12,
};

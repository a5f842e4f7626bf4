import { useState, type CSSProperties } from 'react';
import type { PreviewFile, PreviewProps } from '../../web-parts.ts';

const shownCharacters = 125;

const nameOf = (username: string) => username.replace(/^@/, '');

function Caption({ username, text }: { username: string; text: string }) {
  const [open, setOpen] = useState(false);
  const characters = [...text];
  const isLong = !open && characters.length > shownCharacters;
  return (
    <p style={styles.caption}>
      <b>{nameOf(username)}</b> {isLong ? `${characters.slice(0, shownCharacters).join('')}… ` : text}
      {isLong && (
        <button type="button" style={styles.more} onClick={() => setOpen(true)}>
          more
        </button>
      )}
    </p>
  );
}

/** The network crops what is too tall or too wide. */
function shapeOf(width: number, height: number, isTall: boolean): string {
  if (isTall) return '9 / 16';
  return String(Math.min(Math.max(width / height, 0.8), 1.91));
}

function File({ file: { kind, url, alt }, cover }: { file: PreviewFile; cover: string | null }) {
  if (url === null) return null;
  return kind === 'image' ? (
    <img src={url} alt={alt} style={styles.file} />
  ) : (
    <video
      src={url}
      aria-label={alt}
      {...(cover !== null && { poster: cover })}
      controls
      muted
      playsInline
      style={styles.file}
    />
  );
}

/** One file after the other. */
function Files({ media, cover, isStory }: Pick<PreviewProps, 'media' | 'cover'> & { isStory: boolean }) {
  const [place, setPlace] = useState(0);
  const shown = Math.min(place, media.length - 1);
  const file = media[shown];
  if (!file)
    return (
      <div style={{ ...styles.frame, aspectRatio: '1' }}>
        <span style={styles.hint}>A photo or a video appears here</span>
      </div>
    );
  const isTall = isStory || file.kind === 'video';
  return (
    <div style={{ ...styles.frame, aspectRatio: shapeOf(file.width, file.height, isTall) }}>
      <File file={file} cover={cover} />
      {media.length > 1 && (
        <button
          type="button"
          aria-label={`Next file, this is ${shown + 1} of ${media.length}`}
          style={styles.next}
          onClick={() => setPlace((shown + 1) % media.length)}
        >
          {shown + 1} / {media.length}
        </button>
      )}
    </div>
  );
}

function Head({ username, logo, kind }: Pick<PreviewProps, 'username' | 'logo'> & { kind: string | null }) {
  return (
    <header style={styles.head}>
      {logo === null ? (
        <span style={styles.face} />
      ) : (
        <img src={logo} alt="" referrerPolicy="no-referrer" style={styles.face} />
      )}
      <b style={styles.name}>{nameOf(username)}</b>
      {kind !== null && <span style={styles.kind}>{kind}</span>}
    </header>
  );
}

/** A post in the feed; reels and stories as tall as a phone. */
export function Preview({ username, logo, description, comment, media, cover, options }: PreviewProps) {
  const isStory = ['stories', 'story'].includes(options.uploadType.toLowerCase());
  const kind = media[0]?.kind === 'video' ? 'Reel' : null;
  return (
    <article style={styles.card}>
      <Head username={username} logo={logo} kind={isStory ? 'Story' : kind} />
      <Files media={media} cover={cover} isStory={isStory} />
      {!isStory && (
        <div style={styles.below}>
          {description.trim() !== '' && <Caption username={username} text={description} />}
          {comment.trim() !== '' && <Caption username={username} text={comment} />}
        </div>
      )}
    </article>
  );
}

const styles = {
  card: {
    overflow: 'hidden',
    border: '1px solid #dbdbdb',
    borderRadius: 8,
    background: '#fff',
    color: '#0c1014',
    fontSize: 14,
    lineHeight: 1.35,
  },
  head: { display: 'flex', alignItems: 'center', gap: 10, padding: 12 },
  face: {
    flex: 'none',
    width: 32,
    height: 32,
    borderRadius: '50%',
    background: '#dbdbdb',
    objectFit: 'cover',
    boxShadow: '0 0 0 2px #fff, 0 0 0 4px #d62976',
  },
  name: { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  kind: { color: '#5c636b', fontSize: 12 },
  frame: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    maxHeight: 560,
    width: '100%',
    background: '#f2f3f5',
  },
  hint: { color: '#5c636b' },
  file: { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' },
  next: {
    position: 'absolute',
    top: 12,
    right: 12,
    minHeight: 28,
    padding: '4px 10px',
    border: 0,
    borderRadius: 14,
    background: 'rgba(12, 16, 20, 0.8)',
    color: '#fff',
    font: 'inherit',
    fontSize: 12,
    cursor: 'pointer',
  },
  below: { display: 'grid', gap: 4, padding: 12 },
  caption: { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  more: {
    minHeight: 24,
    padding: 0,
    border: 0,
    background: 'none',
    color: '#5c636b',
    font: 'inherit',
    cursor: 'pointer',
  },
} as const satisfies Record<string, CSSProperties>;

import { useState, type CSSProperties } from 'react';
import type { PreviewFile, PreviewProps } from '../../web-parts.ts';

const shownCharacters = 210;
const shownImages = 5;
const link = /(https?:\/\/\S+|(?<![\p{L}\p{N}_])#[\p{L}\p{N}][\p{L}\p{N}_]*)/gu;

/** What does not fit is behind a button, as there. */
function Words({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const characters = [...text];
  const isLong = !open && characters.length > shownCharacters;
  const shown = isLong ? `${characters.slice(0, shownCharacters).join('')}… ` : text;
  return (
    <p style={styles.words}>
      {shown.split(link).map((part, n) =>
        n % 2 === 1 ? (
          <span key={`${n} ${part}`} style={styles.link}>
            {part}
          </span>
        ) : (
          part
        ),
      )}
      {isLong && (
        <button type="button" style={styles.more} onClick={() => setOpen(true)}>
          more
        </button>
      )}
    </p>
  );
}

function File({ file: { kind, url, alt } }: { file: PreviewFile }) {
  if (url === null) return <div style={styles.empty} />;
  return kind === 'video' ? (
    <video src={url} aria-label={alt} controls muted playsInline preload="metadata" style={styles.file} />
  ) : (
    <img src={url} alt={alt} style={styles.file} />
  );
}

/** The first one above the others; the last one says how many are behind it. */
function Files({ media }: Pick<PreviewProps, 'media'>) {
  const shown = media.slice(0, shownImages);
  const hidden = media.length - shown.length;
  return (
    <div style={styles.files}>
      {shown.map((file, n) => (
        <div key={file.id} style={n === 0 ? styles.first : styles.other}>
          <File file={file} />
          {hidden > 0 && n === shown.length - 1 && <span style={styles.hidden}>+{hidden}</span>}
        </div>
      ))}
    </div>
  );
}

/** A post in the feed. */
export function Preview({ username, logo, description, media, options }: PreviewProps) {
  const files = options.uploadType.toLowerCase() === 'none' ? [] : media;
  return (
    <article style={styles.card}>
      <header style={styles.head}>
        {logo === null ? (
          <span style={styles.face} />
        ) : (
          <img src={logo} alt="" referrerPolicy="no-referrer" style={styles.face} />
        )}
        <div style={styles.who}>
          <b style={styles.name}>{username.replace(/^@/, '')}</b>
          <span style={styles.quiet}>now · Anyone</span>
        </div>
      </header>
      {description.trim() !== '' && <Words text={description} />}
      {files.length > 0 && <Files media={files} />}
      <div aria-hidden style={styles.row}>
        <span>Like</span>
        <span>Comment</span>
        <span>Repost</span>
        <span>Send</span>
      </div>
    </article>
  );
}

const styles = {
  card: {
    overflow: 'hidden',
    border: '1px solid #dfdeda',
    borderRadius: 8,
    background: '#fff',
    color: '#191919',
    fontSize: 14,
    lineHeight: 1.43,
  },
  head: { display: 'flex', alignItems: 'center', gap: 8, padding: '12px 16px 8px' },
  face: {
    flex: 'none',
    width: 48,
    height: 48,
    borderRadius: '50%',
    background: '#dfdeda',
    objectFit: 'cover',
  },
  who: { display: 'grid', minWidth: 0 },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  quiet: { color: '#5e5e5e', fontSize: 12 },
  words: { margin: 0, padding: '0 16px 8px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  link: { color: '#0a66c2', fontWeight: 600 },
  more: {
    minHeight: 24,
    padding: 0,
    border: 0,
    background: 'none',
    color: '#5e5e5e',
    font: 'inherit',
    cursor: 'pointer',
  },
  files: { display: 'flex', flexWrap: 'wrap', gap: 2 },
  first: { flex: '1 0 100%', maxHeight: 420, overflow: 'hidden' },
  other: { position: 'relative', flex: '1 0 20%', minWidth: 0, aspectRatio: '1', overflow: 'hidden' },
  file: {
    display: 'block',
    width: '100%',
    height: '100%',
    maxHeight: 420,
    minHeight: 96,
    objectFit: 'cover',
  },
  hidden: {
    position: 'absolute',
    inset: 0,
    display: 'grid',
    placeItems: 'center',
    background: 'rgba(0, 0, 0, 0.6)',
    color: '#fff',
    fontSize: 20,
  },
  empty: { height: '100%', minHeight: 96, aspectRatio: '16 / 9', background: '#f3f2ef' },
  row: {
    display: 'flex',
    justifyContent: 'space-around',
    padding: '12px 16px',
    borderTop: '1px solid #dfdeda',
    color: '#5e5e5e',
    fontSize: 13,
    fontWeight: 600,
  },
} as const satisfies Record<string, CSSProperties>;

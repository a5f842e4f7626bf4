import type { CSSProperties } from 'react';
import type { PreviewFile, PreviewProps } from '../../web-parts.ts';

const nameOf = (username: string) => username.replace(/^@|^u\//, '');

/** Reddit cuts nothing off: what is tall or wide stands in a frame. */
function File({ file: { kind, url, alt }, cover }: { file: PreviewFile; cover: string | null }) {
  if (url === null) return <div style={styles.empty} />;
  return (
    <div style={styles.frame}>
      {kind === 'image' ? (
        <img src={url} alt={alt} style={styles.file} />
      ) : (
        <video
          src={url}
          aria-label={alt}
          {...(cover !== null && { poster: cover })}
          controls
          muted
          playsInline
          preload="metadata"
          style={styles.file}
        />
      )}
    </div>
  );
}

/** A post in a subreddit, above its first comment. */
export function Preview({ username, logo, title, description, comment, media, cover }: PreviewProps) {
  const [file] = media;
  return (
    <article style={styles.card}>
      <header style={styles.head}>
        {logo === null ? (
          <span style={styles.face} />
        ) : (
          <img src={logo} alt="" referrerPolicy="no-referrer" style={styles.face} />
        )}
        <b>u/{nameOf(username)}</b>
        <span style={styles.quiet}>· now</span>
      </header>
      <h3 style={styles.title}>{title.trim() === '' ? 'Your title appears here' : title}</h3>
      {file && <File file={file} cover={file.kind === 'video' ? cover : null} />}
      {description.trim() !== '' && <p style={styles.words}>{description}</p>}
      <div aria-hidden style={styles.row}>
        <span style={styles.pill}>▲ 1 ▼</span>
        <span style={styles.pill}>{comment.trim() === '' ? '0 comments' : '1 comment'}</span>
        <span style={styles.pill}>Share</span>
      </div>
      {comment.trim() !== '' && (
        <p style={styles.comment}>
          <b>u/{nameOf(username)}</b> {comment}
        </p>
      )}
    </article>
  );
}

const styles = {
  card: {
    padding: 16,
    border: '1px solid #d7dfe2',
    borderRadius: 16,
    background: '#fff',
    color: '#0f1a1c',
    fontSize: 14,
    lineHeight: 1.45,
  },
  head: { display: 'flex', gap: 8, alignItems: 'center', fontSize: 12 },
  face: {
    flex: 'none',
    width: 24,
    height: 24,
    borderRadius: '50%',
    background: '#d7dfe2',
    objectFit: 'cover',
  },
  quiet: { color: '#5c6c74' },
  title: { margin: '8px 0', fontSize: 18, lineHeight: 1.3, fontWeight: 600, overflowWrap: 'anywhere' },
  frame: {
    display: 'grid',
    placeItems: 'center',
    overflow: 'hidden',
    border: '1px solid #d7dfe2',
    borderRadius: 16,
    background: '#eaedef',
  },
  file: { display: 'block', maxWidth: '100%', maxHeight: 420, objectFit: 'contain' },
  empty: { aspectRatio: '16 / 9', borderRadius: 16, background: '#eaedef' },
  words: { margin: '8px 0 0', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  row: { display: 'flex', gap: 8, marginTop: 12, fontSize: 12, fontWeight: 600 },
  pill: { padding: '6px 12px', borderRadius: 16, background: '#e5ebee' },
  comment: {
    margin: '12px 0 0',
    paddingLeft: 12,
    borderLeft: '2px solid #d7dfe2',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
} as const satisfies Record<string, CSSProperties>;
